import KeyRound from 'lucide-react/icons/key-round'
import X from 'lucide-react/icons/x'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocation } from 'react-router'
import { DiscardQuestion } from '../../../components/discard-question.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { localDay } from '../../../lib/format/calendar-day.ts'
import { ChangePasswordForm } from '../change-password-form.tsx'
import { PasswordTips } from '../password-tips.tsx'
import { MethodIcon, MethodRow } from './method-row.tsx'

const LINE = 'Changing it signs you out on all other devices.'

type PasswordRowProps = {
  email: string
  /** Null where the server does not know. */
  changedAt: string | null
}

/** The password: a row that opens the form to change it, which stands open where the address asks for it. */
export function PasswordRow({ email, changedAt }: PasswordRowProps) {
  const id = useId()
  const [isOpen, setOpen] = useOpen()
  const [signedOut, setSignedOut] = useState<number>()
  const line = changedAt === null ? LINE : `Last changed ${localDay(changedAt)}. ${LINE}`
  const button = useRef<HTMLButtonElement>(null)
  const fold = () => {
    flushSync(() => setOpen(false))
    button.current?.focus({ preventScroll: true })
  }
  if (isOpen) {
    return (
      <OpenForm
        email={email}
        onFold={fold}
        onChanged={(count) => {
          setSignedOut(count)
          fold()
        }}
      />
    )
  }
  return (
    <MethodRow
      icon={KeyRound}
      titleId={id}
      title="Password"
      tag={signedOut === undefined ? undefined : 'Changed'}
      line={signedOut === undefined ? line : changed(signedOut)}
    >
      <Button
        ref={button}
        size="small"
        aria-expanded={false}
        onClick={() => {
          flushSync(() => setOpen(true))
          focusFirstField()
        }}
      >
        Change Password
      </Button>
    </MethodRow>
  )
}

const changed = (signedOut: number) => {
  if (signedOut === 0) return 'Changed just now.'
  const devices = signedOut === 1 ? '1 other device was' : `${signedOut} other devices were`
  return `Changed just now. ${devices} signed out.`
}

const focusFirstField = () => document.getElementsByName('currentPassword')[0]?.focus()

/**
 * Open at the settings' bare address and at #password, until closed. Showing another section closes
 * it: a typed password is not kept.
 */
function useOpen() {
  const { hash, key } = useLocation()
  const isWanted = hash === '' || hash === '#password'
  const [isOpen, setOpen] = useState(isWanted)
  const [lastKey, setLastKey] = useState(key)
  if (lastKey !== key) {
    setLastKey(key)
    if (isWanted) setOpen(true)
    else if (hash !== '#sign-in') setOpen(false)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation moves there
  useEffect(() => {
    if (hash === '#password') focusFirstField()
  }, [hash, key])

  return [isOpen, setOpen] as const
}

type OpenFormProps = { email: string; onFold: () => void; onChanged: (signedOut: number) => void }

/** The form in place of the row. Closing it asks first if anything was typed. */
function OpenForm({ email, onFold, onChanged }: OpenFormProps) {
  const id = useId()
  const row = useRef<HTMLLIElement>(null)
  const [isAsking, setAsking] = useState(false)
  const close = () => {
    const fields = row.current?.querySelectorAll(
      'form input:not([hidden], [autocomplete=username])',
    )
    const isTyped = [...(fields ?? [])].some((field) => (field as HTMLInputElement).value !== '')
    if (isTyped) setAsking(true)
    else onFold()
  }
  const pressKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || isAsking) return
    event.preventDefault()
    close()
  }
  return (
    <li
      ref={row}
      className="not-first:border-t not-first:border-line px-4 py-3.5 md:px-5 md:py-4"
      onKeyDown={pressKey}
    >
      <div className="mb-5 flex items-center gap-3 md:gap-3.5">
        <MethodIcon icon={KeyRound} />
        <div className="min-w-0 flex-1">
          <h4 id={id} className="leading-[1.35] font-600">
            Change Password
          </h4>
          <p className="mt-0.5 text-13 leading-[1.45] text-ink-2">{LINE}</p>
        </div>
        <Button kind="ghost" icon aria-label="Close" aria-describedby={id} onClick={close}>
          <X aria-hidden="true" />
        </Button>
      </div>
      <div className="grid gap-6 pb-1.5 min-[900px]:grid-cols-[minmax(0,1fr)_256px] min-[900px]:gap-7">
        <ChangePasswordForm email={email} labelledBy={id} onChanged={onChanged} />
        <PasswordTips />
      </div>
      {isAsking && (
        <DiscardQuestion
          title="Discard what you typed?"
          line="Your password stays as it is."
          keep="Keep typing"
          onKeep={() => setAsking(false)}
          onDiscard={onFold}
        />
      )}
    </li>
  )
}
