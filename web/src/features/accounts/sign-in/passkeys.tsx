import { AppError } from '@shipmates/contract/errors'
import { passkeyRemoveFailed } from '@shipmates/contract/messages/ways'
import type { Passkey } from '@shipmates/contract/passkeys'
import { useQuery } from '@tanstack/react-query'
import KeyRound from 'lucide-react/icons/key-round'
import Laptop from 'lucide-react/icons/laptop'
import Lock from 'lucide-react/icons/lock'
import Smartphone from 'lucide-react/icons/smartphone'
import { Suspense, useId, useState } from 'react'
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx'
import { FailedState } from '../../../components/failed-state.tsx'
import { loadable } from '../../../components/loadable.tsx'
import { boxClasses } from '../../../components/settings/box.ts'
import { Button } from '../../../components/ui/button.tsx'
import { SayBox } from '../../../components/ui/say-box.tsx'
import { knowsPasskeys } from '../../../lib/browser/passkeys.ts'
import { agoDay, localDay } from '../../../lib/format/calendar-day.ts'
import { waysQuery } from '../../../lib/net/ways.ts'
import { BACK, passkeysQuery, useWayChanges } from './api.ts'
import { LastWayIn } from './last-way-in.tsx'
import { WayRow, WaysOfKind } from './way-row.tsx'

const AddPasskey = loadable(async () => (await import('./add-passkey.tsx')).AddPasskey)
const NamePasskey = loadable(async () => (await import('./name-passkey.tsx')).NamePasskey)

type Opened = { kind: 'add' } | { kind: 'rename' | 'remove'; passkey: Passkey }

/** My passkeys, to add, rename and remove. */
export function Passkeys() {
  const id = useId()
  const { data: ways } = useQuery(waysQuery)
  const query = useQuery(passkeysQuery)
  const [open, setOpen] = useState<Opened>()
  const [isLast, setLast] = useState(false)
  const close = () => setOpen(undefined)
  return (
    <WaysOfKind
      id={id}
      title="Passkeys"
      line="Sign in with your fingerprint, face or a security key. No password, no code."
    >
      <PasskeyList titleId={id} onOpen={setOpen} />
      {isLast && <LastWayIn kind="passkey" />}
      <Adding
        canAdd={ways?.passkey !== false}
        isFirst={query.data?.length === 0}
        onAdd={() => setOpen({ kind: 'add' })}
      />
      {/* Of its own: while a dialog loads, the section stays, and its button keeps the focus. */}
      <Suspense>
        {open?.kind === 'add' && <AddPasskey onClose={close} />}
        {open?.kind === 'rename' && (
          <NamePasskey
            title={`Rename “${open.passkey.name}”`}
            passkey={open.passkey}
            onClose={close}
          />
        )}
      </Suspense>
      {open?.kind === 'remove' && (
        <RemovePasskey passkey={open.passkey} onLast={() => setLast(true)} onClose={close} />
      )}
    </WaysOfKind>
  )
}

function PasskeyList({ titleId, onOpen }: { titleId: string; onOpen: (opened: Opened) => void }) {
  const query = useQuery(passkeysQuery)
  if (query.isError && !query.data) {
    return (
      <FailedState
        title="Failed to load passkeys"
        headingLevel={3}
        onRetry={() => query.refetch()}
        isRetrying={query.isFetching}
      >
        Your passkeys aren't affected.
      </FailedState>
    )
  }
  return (
    <ul aria-labelledby={titleId} className={boxClasses}>
      {query.data?.length === 0 && (
        <WayRow icon={KeyRound} title="No passkeys yet" line="Faster and safer than a password." />
      )}
      {query.data?.map((passkey) => (
        <PasskeyRow
          key={passkey.passkeyId}
          passkey={passkey}
          onRename={() => onOpen({ kind: 'rename', passkey })}
          onRemove={() => onOpen({ kind: 'remove', passkey })}
        />
      ))}
    </ul>
  )
}

type PasskeyRowProps = { passkey: Passkey; onRename: () => void; onRemove: () => void }

function PasskeyRow({ passkey, onRename, onRemove }: PasskeyRowProps) {
  const id = useId()
  const { name, createdAt, lastUsedAt } = passkey
  const used = lastUsedAt ? `Last used ${agoDay(lastUsedAt)}` : 'Not used yet'
  return (
    <WayRow
      icon={/phone|android|ipad/i.test(name) ? Smartphone : Laptop}
      titleId={id}
      title={name}
      line={`Added ${localDay(createdAt)}. ${used}`}
    >
      <Button kind="ghost" size="small" aria-describedby={id} onClick={onRename}>
        Rename
      </Button>
      <Button size="small" aria-describedby={id} onClick={onRemove}>
        Remove
      </Button>
    </WayRow>
  )
}

type AddingProps = { canAdd: boolean; isFirst: boolean; onAdd: () => void }

function Adding({ canAdd, isFirst, onAdd }: AddingProps) {
  if (!canAdd) {
    return (
      <SayBox kind="quiet" icon={Lock} title="Passkeys need a secure address." className="mt-3.5">
        This Shipmates runs on http. Ask whoever runs it to switch to https.
      </SayBox>
    )
  }
  if (!knowsPasskeys()) {
    return (
      <SayBox kind="quiet" icon={Lock} title="No passkeys in this browser." className="mt-3.5">
        Use a newer one to add a passkey.
      </SayBox>
    )
  }
  return (
    <Button className="mt-3.5" kind={isFirst ? 'primary' : 'outline'} onClick={onAdd}>
      <KeyRound aria-hidden="true" />
      Add a passkey
    </Button>
  )
}

type RemovePasskeyProps = { passkey: Passkey; onLast: () => void; onClose: () => void }

function RemovePasskey({ passkey, onLast, onClose }: RemovePasskeyProps) {
  const { removePasskey } = useWayChanges()
  return (
    <ConfirmDialog
      title={`Remove “${passkey.name}”?`}
      line="You won't be able to sign in with it anymore."
      action="Remove"
      kind="danger"
      failure={passkeyRemoveFailed}
      back={BACK}
      onConfirm={async (password) => {
        await removePasskey(passkey.passkeyId, password)
        onClose()
      }}
      onError={(error) => {
        if (!(error instanceof AppError && error.code === 'LAST_WAY_IN')) return
        onLast()
        onClose()
      }}
      onClose={onClose}
    />
  )
}
