import { passwordMismatch } from '@shipmates/contract/messages/accounts'
import type { PasswordRule } from '@shipmates/contract/password'
import Check from 'lucide-react/icons/check'
import X from 'lucide-react/icons/x'
import type { KeyboardEvent } from 'react'
import { type ComponentProps, useId } from 'react'
import { Checklist } from '../../components/ui/checklist.tsx'
import { Counter } from '../../components/ui/counter.tsx'
import { PasswordField } from '../../components/ui/password-field.tsx'
import { isComposing } from '../../lib/browser/keys.ts'

type NewPasswordFieldProps = Omit<ComponentProps<typeof PasswordField>, 'autoComplete'> & {
  rules: readonly PasswordRule[]
  /** The password typed so far, for the live checklist. */
  typed: string
}

/** A new password, with a live checklist of its rules. */
export function NewPasswordField({ rules, typed, ...field }: NewPasswordFieldProps) {
  const checklistId = useId()
  const checked = rules.map((rule) => ({ label: rule.label, isMet: rule.holds(typed) }))
  const met = checked.filter((rule) => rule.isMet).length
  return (
    <PasswordField
      autoComplete="new-password"
      aside={<Counter count={met} max={rules.length} />}
      describedBy={checklistId}
      below={<Checklist id={checklistId} rules={checked} />}
      {...field}
    />
  )
}

type SubmitHintProps = { id: string; children: string | undefined }

/** Why the submit button above is disabled; renders nothing while it is enabled. */
export function SubmitHint({ id, children }: SubmitHintProps) {
  if (!children) return null
  return (
    <p id={id} className="-mt-2 text-13 text-ink-2">
      {children}
    </p>
  )
}

/**
 * Why the submit button is disabled: "2 password requirements to go."; undefined once all rules
 * are met.
 */
export function unmetRules(rules: readonly PasswordRule[], password: string): string | undefined {
  const open = rules.filter((rule) => !rule.holds(password)).length
  if (open === 0) return undefined
  return `${open} password ${open === 1 ? 'requirement' : 'requirements'} to go.`
}

/**
 * A hidden username field, so that password managers store the new password for the right account.
 */
export function UsernameForManagers({ email }: { email: string }) {
  return <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
}

/**
 * Lets Enter submit a form whose submit button is disabled. Browsers do not, and the user would not
 * learn what is missing.
 */
export function submitByEnter(event: KeyboardEvent<HTMLFormElement>): void {
  const { target, currentTarget: form } = event
  if (event.key !== 'Enter' || isComposing(event.nativeEvent)) return
  if (!(target instanceof HTMLInputElement) || !form.querySelector('[type=submit]:disabled')) return
  form.requestSubmit()
}

type ConfirmFieldProps = Omit<ComponentProps<typeof PasswordField>, 'autoComplete'> & {
  password: string
  /** The confirmation typed so far, for the match line. */
  typed: string
}

/** The password confirmation, with a live line that shows whether both match. */
export function ConfirmField({ password, typed, error, ...field }: ConfirmFieldProps) {
  const lineId = useId()
  const isTyped = typed !== ''
  const isMatch = typed === password
  return (
    <PasswordField
      autoComplete="new-password"
      describedBy={isTyped ? lineId : undefined}
      below={
        <div role="status" id={lineId} className="empty:hidden">
          {isTyped && <MatchLine isMatch={isMatch} />}
        </div>
      }
      {...field}
      // The live line already shows this.
      error={isTyped && error === passwordMismatch ? undefined : error}
      isInvalid={field.isInvalid || (isTyped && !isMatch)}
    />
  )
}

function MatchLine({ isMatch }: { isMatch: boolean }) {
  const Icon = isMatch ? Check : X
  return (
    <p
      className={`flex min-h-[19px] items-center gap-[7px] text-13 leading-[1.45] font-550 ${isMatch ? 'text-success' : 'text-danger'}`}
    >
      <Icon aria-hidden="true" className="size-4" />
      {isMatch ? 'Passwords match' : passwordMismatch}
    </p>
  )
}
