import {
  passkeyRemoveFailed,
  passkeysNeedHttps,
  passkeysNeedLocalhost,
  passkeysNeedName,
} from '@shipmates/contract/messages/sign-in'
import type { Passkey } from '@shipmates/contract/passkeys'
import { useQuery } from '@tanstack/react-query'
import KeyRound from 'lucide-react/icons/key-round'
import Laptop from 'lucide-react/icons/laptop'
import Lock from 'lucide-react/icons/lock'
import Smartphone from 'lucide-react/icons/smartphone'
import { useId, useState } from 'react'
import { boxClasses } from '../../../components/settings/box.ts'
import { LoadedPart } from '../../../components/settings/loaded-part.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { StateBox } from '../../../components/ui/state-box.tsx'
import { knowsPasskeys } from '../../../lib/browser/passkeys.ts'
import { agoDay, localDay } from '../../../lib/format/calendar-day.ts'
import { AddPasskey } from './add-passkey.tsx'
import { passkeysQuery, useRemovePasskey } from './api.ts'
import { LastSignInMethod, RemoveMethod } from './last-sign-in-method.tsx'
import { MethodRow, MethodsOfKind } from './method-row.tsx'
import { NamePasskey } from './name-passkey.tsx'

type Opened = { kind: 'add' } | { kind: 'rename' | 'remove'; passkey: Passkey }

/** My passkeys, to add, rename and remove. */
export function Passkeys() {
  const id = useId()
  const query = useQuery(passkeysQuery)
  const [opened, setOpened] = useState<Opened>()
  const [isLast, setLast] = useState(false)
  const open = (next: Opened) => {
    setLast(false)
    setOpened(next)
  }
  const close = () => setOpened(undefined)
  return (
    <MethodsOfKind
      id={id}
      title="Passkeys"
      line="Sign in with your fingerprint, face or a security key. No password, no code."
    >
      <LoadedPart query={query} what="passkeys" hint="Your passkeys aren't affected.">
        {(passkeys) => passkeys && <PasskeyList titleId={id} passkeys={passkeys} onOpen={open} />}
      </LoadedPart>
      {isLast && <LastSignInMethod kind="passkey" />}
      <Adding
        canAdd={query.data !== null}
        isFirst={query.data?.length === 0}
        onAdd={() => open({ kind: 'add' })}
      />
      {opened?.kind === 'add' && <AddPasskey onClose={close} />}
      {opened?.kind === 'rename' && (
        <NamePasskey
          title={`Rename “${opened.passkey.name}”`}
          passkey={opened.passkey}
          onClose={close}
        />
      )}
      {opened?.kind === 'remove' && (
        <RemovePasskey passkey={opened.passkey} onLast={() => setLast(true)} onClose={close} />
      )}
    </MethodsOfKind>
  )
}

type PasskeyListProps = {
  titleId: string
  passkeys: readonly Passkey[]
  onOpen: (opened: Opened) => void
}

function PasskeyList({ titleId, passkeys, onOpen }: PasskeyListProps) {
  return (
    <ul aria-labelledby={titleId} className={boxClasses}>
      {passkeys.length === 0 && (
        <MethodRow
          icon={KeyRound}
          title="No passkeys yet"
          line="Faster and safer than a password."
        />
      )}
      {passkeys.map((passkey) => (
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
    <MethodRow
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
    </MethodRow>
  )
}

function passkeysNeed({ protocol, hostname, port }: Location): string {
  if (protocol === 'https:') return passkeysNeedName
  // On the server's own machine, https is not required.
  const isHere = /^(127\.|\[::1\])/.test(hostname)
  return isHere ? passkeysNeedLocalhost({ address: `http://localhost:${port}` }) : passkeysNeedHttps
}

type AddingProps = { canAdd: boolean; isFirst: boolean; onAdd: () => void }

function Adding({ canAdd, isFirst, onAdd }: AddingProps) {
  if (!canAdd) {
    return (
      <StateBox kind="quiet" icon={Lock} title="Passkeys need a secure address." className="mt-3.5">
        {passkeysNeed(location)}
      </StateBox>
    )
  }
  if (!knowsPasskeys()) {
    return (
      <StateBox kind="quiet" icon={Lock} title="No passkeys in this browser." className="mt-3.5">
        Use a newer one to add a passkey.
      </StateBox>
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
  const remove = useRemovePasskey()
  return (
    <RemoveMethod
      title={`Remove “${passkey.name}”?`}
      line="You won't be able to sign in with it anymore."
      action="Remove"
      failure={passkeyRemoveFailed}
      onRemove={(password) => remove(passkey.passkeyId, password)}
      onLast={onLast}
      onClose={onClose}
    />
  )
}
