import { ChangePassword } from '@shipmates/contract/change-password'
import { AppError } from '@shipmates/contract/errors'
import * as messages from '@shipmates/contract/messages/security'
import { newPasswordRules } from '@shipmates/contract/password'
import { type RefObject, useId, useRef } from 'react'
import { useContractForm } from '../../components/behaviour/use-contract-form.ts'
import { ServerError } from '../../components/server-error.tsx'
import { Button } from '../../components/ui/button.tsx'
import { PasswordField } from '../../components/ui/password-field.tsx'
import {
  ConfirmField,
  NewPasswordField,
  SubmitHint,
  submitByEnter,
  UsernameForManagers,
  unmetRules,
} from './new-password-field.tsx'
import { useChangePassword } from './settings-api.ts'

type ChangePasswordFormProps = {
  email: string
  /** The id of the heading that names the form. */
  labelledBy: string
  /** Called after the change, with the number of other devices that it signed out. */
  onChanged: (signedOut: number) => void
}

const empty: ChangePassword = { currentPassword: '', newPassword: '', confirmPassword: '' }

export function ChangePasswordForm({ email, labelledBy, onChanged }: ChangePasswordFormProps) {
  const reasonId = useId()
  const currentField = useRef<HTMLInputElement>(null)
  const change = useChangePassword()
  const form = useContractForm(ChangePassword, empty, { firstOnly: true })
  const reason = reasonToWait(form.values)
  const isCurrentWrong = isWrongCurrent(change.error)

  const submit = form.submit((passwords) =>
    change.mutate(passwords, {
      onSuccess: ({ data }) => onChanged(data.signedOut),
      onError: (error) => {
        if (!isWrongCurrent(error)) return
        form.refuse('currentPassword', error.message)
        currentField.current?.focus()
      },
    }),
  )
  const clear = () => {
    form.reset()
    change.reset()
  }

  return (
    <form
      onSubmit={submit}
      onKeyDown={submitByEnter}
      noValidate
      aria-labelledby={labelledBy}
      className="grid content-start gap-[18px]"
    >
      <UsernameForManagers email={email} />
      <PasswordFields form={form} currentRef={currentField} />
      {!isCurrentWrong && (
        <ServerError
          title="Couldn't change your password."
          error={change.error}
          fallback={messages.passwordFailed}
        />
      )}
      <div className="mt-1 flex flex-wrap items-center gap-2.5 max-md:*:flex-1">
        <Button
          type="submit"
          kind="primary"
          disabled={reason !== undefined}
          aria-describedby={reason ? reasonId : undefined}
          busy={change.isPending}
          busyLabel="Updating..."
        >
          Change Password
        </Button>
        <Button kind="ghost" onClick={clear}>
          Clear
        </Button>
      </div>
      <SubmitHint id={reasonId}>{reason}</SubmitHint>
    </form>
  )
}

type PasswordFieldsProps = {
  form: ReturnType<typeof useContractForm<ChangePassword>>
  currentRef: RefObject<HTMLInputElement | null>
}

function PasswordFields({ form, currentRef }: PasswordFieldsProps) {
  return (
    <>
      <PasswordField
        label="Current Password"
        autoComplete="current-password"
        ref={currentRef}
        {...form.field('currentPassword')}
      />
      <NewPasswordField
        label="New Password"
        rules={newPasswordRules}
        typed={form.values.newPassword}
        {...form.field('newPassword')}
      />
      <ConfirmField
        label="Confirm New Password"
        password={form.values.newPassword}
        typed={form.values.confirmPassword}
        {...form.field('confirmPassword')}
      />
    </>
  )
}

const isWrongCurrent = (error: unknown) =>
  error instanceof AppError && error.code === 'INVALID_CURRENT_PASSWORD'

/** Why the password cannot be changed yet; undefined once it can. */
function reasonToWait(typed: ChangePassword): string | undefined {
  if (!typed.currentPassword) return 'Enter your current password first.'
  const open = unmetRules(newPasswordRules, typed.newPassword)
  if (open) return open
  return typed.confirmPassword === typed.newPassword ? undefined : 'Confirm your new password.'
}
