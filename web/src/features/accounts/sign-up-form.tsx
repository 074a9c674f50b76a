import { type SignUp, SignUpForm as SignUpFormSchema } from '@shipmates/contract/account-forms'
import { AppError } from '@shipmates/contract/errors'
import { USER_NAME_MAX_CHARS, USER_NAME_MIN_CHARS } from '@shipmates/contract/limits'
import * as messages from '@shipmates/contract/messages/accounts'
import { signupPasswordRules } from '@shipmates/contract/password'
import { type ReactNode, useId } from 'react'
import { useContractForm } from '../../components/behaviour/use-contract-form.ts'
import { ServerError } from '../../components/server-error.tsx'
import { Counter } from '../../components/ui/counter.tsx'
import { Field } from '../../components/ui/field.tsx'
import { useSignUp } from './api.ts'
import { SubmitButton } from './form-parts.tsx'
import {
  ConfirmField,
  NewPasswordField,
  SubmitHint,
  submitByEnter,
  unmetRules,
} from './new-password-field.tsx'

const empty: SignUpFormSchema = { userName: '', email: '', password: '', confirmPassword: '' }

/** The site's additions to the specified form. */
export interface Gate {
  /** The only email that may sign up. */
  email?: string | undefined
  /** Returns the error of an email that may not sign up. */
  refuseEmail?: (email: string) => string | undefined
  /** More fields, below the specified ones. */
  fields?: ReactNode
  /**
   * Adds the values of these fields; undefined while one is missing, which its field then shows.
   */
  complete?: (account: SignUp) => SignUp | undefined
  /** One line below the button. */
  below?: ReactNode
}

type SignUpFormProps = { gate: Gate | undefined; onSignedUp: (email: string) => void }

export function SignUpForm({ gate = {}, onSignedUp }: SignUpFormProps) {
  const reasonId = useId()
  const creation = useSignUp()
  const form = useContractForm(SignUpFormSchema, empty)
  const reason = unmetRules(signupPasswordRules, form.values.password)

  const submit = form.submit(({ userName, email, password }) => {
    const refusal = gate.refuseEmail?.(email)
    if (refusal) return refuse('email', refusal)
    const plain: SignUp = { userName, email, password }
    const account = gate.complete ? gate.complete(plain) : plain
    if (!account) return
    creation.mutate(account, {
      onSuccess: ({ data }) => onSignedUp(data.email),
      onError: (error) => {
        const name = takenField(error)
        if (name) refuse(name, error.message)
      },
    })
  })
  const refuse = (name: 'userName' | 'email', message: string) => {
    form.refuse(name, message)
    document.getElementsByName(name)[0]?.focus()
  }
  if (gate.email && gate.email !== form.values.email) form.set('email', gate.email)

  return (
    <form onSubmit={submit} onKeyDown={submitByEnter} noValidate className="mt-7 grid gap-[18px]">
      <AccountFields form={form} isEmailFixed={Boolean(gate.email)} />
      {gate.fields}
      {!takenField(creation.error) && (
        <ServerError
          title="Couldn't create your account."
          error={creation.error}
          fallback={messages.signupFailed}
        />
      )}
      <SubmitButton
        disabled={reason !== undefined}
        aria-describedby={reason ? reasonId : undefined}
        busy={creation.isPending}
        busyLabel="Creating account..."
      >
        Create account
      </SubmitButton>
      <SubmitHint id={reasonId}>{reason}</SubmitHint>
      {gate.below}
    </form>
  )
}

type AccountFieldsProps = {
  form: ReturnType<typeof useContractForm<SignUpFormSchema>>
  isEmailFixed: boolean
}

function AccountFields({ form, isEmailFixed }: AccountFieldsProps) {
  return (
    <>
      <Field
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={USER_NAME_MAX_CHARS}
        aside={<Counter count={form.values.userName.length} max={USER_NAME_MAX_CHARS} />}
        hint={`${USER_NAME_MIN_CHARS} to ${USER_NAME_MAX_CHARS} letters, numbers or underscores.`}
        {...form.field('userName')}
      />
      <Field
        label="Email"
        type="email"
        autoComplete="email"
        readOnly={isEmailFixed}
        {...form.field('email')}
      />
      <NewPasswordField
        label="Password"
        rules={signupPasswordRules}
        typed={form.values.password}
        {...form.field('password')}
      />
      <ConfirmField
        label="Confirm password"
        password={form.values.password}
        typed={form.values.confirmPassword}
        {...form.field('confirmPassword')}
      />
    </>
  )
}

/** The field whose value is already in use. */
function takenField(error: unknown): 'userName' | 'email' | undefined {
  if (!(error instanceof AppError)) return undefined
  if (error.code === 'USERNAME_TAKEN') return 'userName'
  return error.code === 'EMAIL_TAKEN' ? 'email' : undefined
}
