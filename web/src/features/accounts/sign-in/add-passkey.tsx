import { passkeyAddFailed } from '@shipmates/contract/messages/sign-in'
import { addPasskey, startPasskey } from '@shipmates/contract/passkeys'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Dialog } from '../../../components/ui/dialog.tsx'
import { FormAlert } from '../../../components/ui/form-alert.tsx'
import { Spinner } from '../../../components/ui/spinner.tsx'
import { isKnownDevice, makePasskey, stopAsking } from '../../../lib/browser/passkeys.ts'
import { call } from '../../../lib/net/api.ts'
import { errorSentence } from '../../../lib/net/query-client.ts'
import { sessionsQuery } from '../settings-api.ts'
import { BACK, useReloadPasskeys } from './api.ts'
import { NamePasskey } from './name-passkey.tsx'

/** Adds a passkey: asks for the password, lets the browser create it, then asks for its name. */
export function AddPasskey({ onClose }: { onClose: () => void }) {
  const making = useMaking(onClose)
  // Cancelled before the server responds, the browser must not ask.
  const [end] = useState(() => new AbortController())
  const close = () => {
    end.abort()
    stopAsking()
    onClose()
  }
  if (making.data) {
    return (
      <NamePasskey
        title="Passkey added"
        line="Next time, press “Sign in with a passkey”."
        passkey={making.data}
        onClose={onClose}
      />
    )
  }
  if (!making.isIdle) return <Making error={making.error} onClose={close} />
  return (
    <ConfirmDialog
      title="Add a passkey"
      line="First, confirm it's you. Then your browser takes over."
      action="Continue"
      failure={passkeyAddFailed}
      back={BACK}
      onConfirm={async (password) => {
        const { data } = await call(startPasskey, { body: { password } }, end.signal)
        end.signal.throwIfAborted()
        making.mutate(data)
      }}
      onClose={close}
    />
  )
}

/** Creates a passkey and adds it, named after this device. */
function useMaking(onGivenUp: () => void) {
  const reloadPasskeys = useReloadPasskeys()
  const { data: sessions } = useQuery(sessionsQuery())
  const name = sessions?.data.find(({ isCurrent }) => isCurrent)?.device ?? 'Passkey'
  return useMutation({
    mutationFn: async (options: { challenge: string }) => {
      const made = await makePasskey(options)
      if (!made) return undefined
      const response = { ...made, response: { ...made.response } }
      const { data } = await call(addPasskey, { body: { name, response } })
      await reloadPasskeys()
      return { passkeyId: data.passkeyId, name }
    },
    onSuccess: (added) => added || onGivenUp(),
  })
}

function Making({ error, onClose }: { error: unknown; onClose: () => void }) {
  return (
    <Dialog
      title="Follow your browser"
      size="small"
      onClose={onClose}
      footer={
        <Button kind="ghost" onClick={onClose}>
          Cancel
        </Button>
      }
    >
      <p className="mt-1.5 text-pretty text-ink-2">
        Use your fingerprint, face, PIN or security key.
      </p>
      <div className="mt-4">
        {error ? (
          <FormAlert title={passkeyAddFailed}>
            {isKnownDevice(error)
              ? 'This device already holds one of your passkeys.'
              : errorSentence(error, 'Close this and try again.')}
          </FormAlert>
        ) : (
          <p role="status" className="flex items-center gap-3 text-ink-2">
            <Spinner size="medium" />
            Waiting for your passkey…
          </p>
        )}
      </div>
    </Dialog>
  )
}
