import { type SignUp, SignUpForm as SignUpFormSchema } from '@shipmates/contract/accounts'
import { USER_NAME_MAX_CHARS, USER_NAME_MIN_CHARS } from '@shipmates/contract/limits'
import { messages } from '@shipmates/contract/messages'
import { signupPasswordRules } from '@shipmates/contract/password'
import { useId } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { Button } from '../../components/ui/button.tsx'
import { Counter } from '../../components/ui/counter.tsx'
import { Field } from '../../components/ui/field.tsx'
import { useSignUp } from './api.ts'
import { ConfirmField } from './confirm-field.tsx'
import { contractResolver, problemOf } from './contract-resolver.ts'
import { NewPasswordField } from './new-password-field.tsx'
import { openRules } from './open-rules.ts'
import { ServerError } from './server-error.tsx'

type SignUpFormProps = { onSignedUp: (email: string) => void }

export function SignUpForm({ onSignedUp }: SignUpFormProps) {
  const reasonId = useId()
  const creation = useSignUp()
  const { register, handleSubmit, control, formState } = useForm({
    resolver: contractResolver(SignUpFormSchema),
    defaultValues: { userName: '', email: '', password: '', confirmPassword: '' },
  })
  const typed = useWatch({ control })
  const { errors } = formState
  const reason = openRules(signupPasswordRules, typed.password ?? '')

  const submit = handleSubmit(({ userName, email, password }) => {
    const account: SignUp = { userName, email, password }
    creation.mutate(account, { onSuccess: ({ data }) => onSignedUp(data.email) })
  })

  return (
    <form onSubmit={submit} noValidate className="mt-7 grid gap-[18px]">
      <Field
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={USER_NAME_MAX_CHARS}
        aside={<Counter count={typed.userName?.length ?? 0} max={USER_NAME_MAX_CHARS} />}
        hint={`${USER_NAME_MIN_CHARS} to ${USER_NAME_MAX_CHARS} letters, numbers or underscores.`}
        {...problemOf(errors.userName)}
        {...register('userName')}
      />
      <Field
        label="Email"
        type="email"
        autoComplete="email"
        {...problemOf(errors.email)}
        {...register('email')}
      />
      <NewPasswordField
        label="Password"
        rules={signupPasswordRules}
        typed={typed.password ?? ''}
        {...problemOf(errors.password)}
        {...register('password')}
      />
      <ConfirmField
        label="Confirm password"
        password={typed.password ?? ''}
        typed={typed.confirmPassword ?? ''}
        {...problemOf(errors.confirmPassword)}
        {...register('confirmPassword')}
      />
      <ServerError error={creation.error} fallback={messages.signupFailed} />
      <Button
        type="submit"
        kind="primary"
        size="large"
        wide
        disabled={reason !== undefined}
        aria-describedby={reason ? reasonId : undefined}
        busy={creation.isPending}
        busyLabel="Creating account..."
      >
        Create account
      </Button>
      {reason && (
        <p id={reasonId} className="-mt-2 text-13 text-ink-2">
          {reason}
        </p>
      )}
    </form>
  )
}
