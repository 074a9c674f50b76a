import { AppError } from '@shipmates/contract/errors'
import { enterSecondFactor } from '@shipmates/contract/second-factor'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { cannotSignIn, enter, type LoadNext, onceNextLoads } from '../features/accounts/api.ts'
import { LinkOffer } from '../features/accounts/other-methods/link-offer.tsx'
import {
  findPending,
  linkOf,
  type PendingLink,
} from '../features/accounts/other-methods/pending.ts'
import { CodeForm } from '../features/accounts/second-factor/code-form.tsx'
import {
  AppCode,
  type CodeView,
  NoCodes,
  RecoveryCode,
  SignedInByRecovery,
  TooManyCodes,
} from '../features/accounts/second-factor/code-screens.tsx'
import { siteQuery } from '../features/site/api.ts'
import { useAccountState } from '../lib/browser/account-state.ts'
import { call } from '../lib/net/api.ts'
import { signIn, type User } from '../lib/net/session.ts'
import { providerName, signInOptionsQuery } from '../lib/net/sign-in-options.ts'
import { Refused } from './login-refused.tsx'

type Done = { user: User; recoveryCodesLeft: number | undefined; link: PendingLink | undefined }

/** The code that completes a login: from the authenticator app, or a recovery code. */
export function LoginCode({ loadNext }: { loadNext: LoadNext }) {
  const navigate = useNavigate()
  const state = useAccountState()
  const [view, setView] = useState<CodeView>('app')
  const entry = useMutation({
    mutationFn: async (code: string): Promise<Done> => {
      void loadNext()
      const { data } = await call(enterSecondFactor, { body: { code } })
      const { recoveryCodesLeft, ...user } = data
      // A member who returned from a provider may have an account to link.
      const pending = await findPending().catch(() => null)
      await onceNextLoads(loadNext, user)
      return { user, recoveryCodesLeft, link: linkOf(user, pending) }
    },
    onSuccess: (done) => {
      if (!hasMore(done)) enter(done.user)
    },
    onError: (error) => {
      if (codeOf(error) !== 'SIGN_IN_AGAIN') return
      navigate('/login', { replace: true, state: { ...state, tookTooLong: true } })
    },
  })
  const show = (next: CodeView) => {
    entry.reset()
    setView(next)
  }

  if (entry.data && hasMore(entry.data)) return <SignedIn {...entry.data} />
  const { error } = entry
  if (cannotSignIn(error)) return <Refused error={error} email={undefined} />
  if (error instanceof AppError && error.code === 'TOO_MANY_REQUESTS')
    return <TooManyCodes retryAfterMs={error.retryAfterMs} />
  if (view === 'lost') return <Lost />
  const Screen = view === 'app' ? AppCode : RecoveryCode
  return (
    <Screen onView={show}>
      <CodeForm
        key={view}
        kind={view}
        isBusy={entry.isPending || entry.isSuccess}
        error={entry.error}
        onSubmit={(code) => entry.mutate(code)}
      />
    </Screen>
  )
}

/** Whether to show or offer anything before the first page. */
const hasMore = ({ recoveryCodesLeft, link }: Done): boolean =>
  recoveryCodesLeft !== undefined || link !== undefined

const codeOf = (error: unknown) => (error instanceof AppError ? error.code : undefined)

const Lost = () => <NoCodes supportEmail={useQuery(siteQuery).data?.supportEmail} />

function SignedIn({ user, recoveryCodesLeft, link }: Done) {
  const [isLinkOver, setLinkOver] = useState(false)
  const options = useQuery(signInOptionsQuery).data
  if (link && !isLinkOver) {
    const { provider, name } = link
    const onDone = (isLinked: boolean) => {
      if (recoveryCodesLeft !== undefined) setLinkOver(true)
      else (isLinked ? signIn : enter)(user)
    }
    return (
      <LinkOffer {...{ user, provider, name, onDone }} label={providerName(options, provider)} />
    )
  }
  const left = recoveryCodesLeft ?? 0
  return <SignedInByRecovery left={left} onContinue={(next) => signIn(user, next)} />
}
