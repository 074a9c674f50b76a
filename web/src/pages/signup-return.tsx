import { AppError } from '@shipmates/contract/errors'
import { type PendingIdentity, signUpByIdentity } from '@shipmates/contract/identities'
import { signupFailed } from '@shipmates/contract/messages/accounts'
import type { Call } from '@shipmates/contract/route'
import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { Navigate, useNavigate, useOutletContext } from 'react-router'
import { AccountLayout, AccountLinks, Intro } from '../components/account-layout.tsx'
import { PageHeading } from '../components/page.tsx'
import { ServerError } from '../components/server-error.tsx'
import { TextLink } from '../components/ui/links.tsx'
import { enter, type LoadNext, onceNextLoads } from '../features/accounts/api.ts'
import { SubmitButton } from '../features/accounts/form-parts.tsx'
import { findPending } from '../features/accounts/other-methods/pending.ts'
import { answerReason, ReasonField } from '../features/accounts/reason-field.tsx'
import { GOLF, InvitationOnly } from '../features/accounts/sign-up-modes.tsx'
import { useAccountState } from '../lib/browser/account-state.ts'
import { call } from '../lib/net/api.ts'
import { errorSentence } from '../lib/net/query-client.ts'
import { providerName, signInOptionsQuery } from '../lib/net/sign-in-options.ts'

type Missing = Extract<PendingIdentity, { state: 'sign-up' }>
type Answer = Call<typeof signUpByIdentity>['body']

/** Completes a sign-up that began at a provider and lacks an invitation or a reason. */
export function SignupReturn() {
  const { pending, name } = useSuspenseQuery({
    queryKey: ['return', 'sign-up'],
    queryFn: async ({ client }) => {
      const [pending, options] = await Promise.all([
        findPending().catch(() => null),
        client.fetchQuery(signInOptionsQuery).catch(() => undefined),
      ])
      const isMissing = pending?.state === 'sign-up'
      return isMissing
        ? { pending, name: providerName(options, pending.provider) }
        : { pending: undefined, name: '' }
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  }).data
  const state = useAccountState()
  const creation = useCreation()
  // Done in another tab, or expired: the login shows any remaining step.
  if (!pending) return <Navigate to="/login?from=provider" replace state={state} />
  return pending.needs === 'invitation' ? (
    <InvitationOnly
      isChecking={creation.isPending}
      refusal={creation.error ? errorSentence(creation.error, signupFailed) : undefined}
      onEnter={(invitation) => creation.mutate({ invitation })}
    />
  ) : (
    <AskToJoin pending={pending} name={name} creation={creation} />
  )
}

function useCreation() {
  const loadNext = useOutletContext<LoadNext>()
  const navigate = useNavigate()
  const state = useAccountState()
  const toLogin = (tookTooLong = false) =>
    navigate('/login?from=provider', { replace: true, state: { ...state, tookTooLong } })
  return useMutation({
    mutationFn: async (body: Answer) => {
      const { data: user } = await call(signUpByIdentity, { body })
      return user && onceNextLoads(loadNext, user)
    },
    // Without a session there is a remaining step, which the login shows.
    onSuccess: (user) => (user ? enter(user) : void toLogin()),
    onError: (error) => {
      if (!(error instanceof AppError)) return
      if (error.code === 'SIGN_IN_AGAIN') toLogin(true)
      if (error.code === 'EMAIL_TAKEN') toLogin()
    },
  })
}

type AskToJoinProps = { pending: Missing; name: string; creation: ReturnType<typeof useCreation> }

function AskToJoin({ pending, name, creation }: AskToJoinProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const reason = answerReason()
    if (reason && !creation.isPending) creation.mutate({ reason })
  }
  return (
    <AccountLayout flag={GOLF}>
      <PageHeading>Ask to join</PageHeading>
      <Intro>
        {name} says you are <b>{pending.email}</b>. The team looks at every sign-up. It usually
        takes a day.
      </Intro>
      <form noValidate onSubmit={submit} className="mt-7 grid gap-[18px]">
        <ReasonField />
        <ServerError
          title="Couldn't create your account."
          error={creation.error}
          fallback={signupFailed}
        />
        <SubmitButton busy={creation.isPending} busyLabel="Creating account...">
          Create account
        </SubmitButton>
      </form>
      <AccountLinks>
        <span>
          Already have an account?{' '}
          <TextLink to="/login" state={useAccountState()}>
            Sign in
          </TextLink>
        </span>
      </AccountLinks>
    </AccountLayout>
  )
}
