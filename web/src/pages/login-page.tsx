import type { AppError } from '@shipmates/contract/errors'
import * as messages from '@shipmates/contract/messages/accounts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useLocation, useNavigate, useOutletContext, useSearchParams } from 'react-router'
import { AccountLayout, AccountLinks, Intro } from '../components/account-layout.tsx'
import { loadable } from '../components/late.tsx'
import { PageHeading } from '../components/page.tsx'
import { Button } from '../components/ui/button.tsx'
import { TextLink } from '../components/ui/links.tsx'
import {
  type Enter,
  enter,
  type LoadNext,
  openSessionQuery,
  useContinue,
} from '../features/accounts/api.ts'
import { AccountNotice, OrLine } from '../features/accounts/form-parts.tsx'
import { LoginForm } from '../features/accounts/login-form.tsx'
import type { PasskeyState } from '../features/accounts/other-methods/use-passkey-login.ts'
import { useAccountState } from '../lib/browser/account-state.ts'
import { signIn, useSession } from '../lib/net/session.ts'
import type { LoginProps } from './login-refused.tsx'

const loadLater = () => import('./login-later.ts')
const LoginCode = loadable(async () => (await loadLater()).LoginCode)
const LoginReturn = loadable(async () => (await loadLater()).LoginReturn)

/**
 * The login: the form, the code that a login may require, or the remaining step after a provider.
 */
export function LoginPage() {
  const loadNext = useOutletContext<LoadNext>()
  const [search] = useSearchParams()
  if (search.get('step') === 'code') return <LoginCode loadNext={loadNext} />
  if (search.has('from')) return <LoginReturn loadNext={loadNext} Form={Login} />
  return <Login loadNext={loadNext} />
}

function Login({ loadNext, heading = 'Sign in', onSignedIn = enter, ...props }: LoginProps) {
  const navigate = useNavigate()
  const accountState = useAccountState()
  const tookTooLong = useLocation().state?.tookTooLong === true
  const { hasEnded } = useSession()
  const [refusal, setRefusal] = useState<ReactNode>()
  const [passkey, setPasskey] = useState<PasskeyState>()
  const others = useOtherMethods()
  // Until its code is loaded, or if that fails, the form shows a short version.
  const refuse = async (error: AppError, email?: string) => {
    const { Refused } = await loadLater()
    setRefusal(<Refused error={error} email={email} />)
  }
  const onRefused = (...refused: Parameters<typeof refuse>) =>
    void refuse(...refused).catch(() => {})
  const verify = (email: string) =>
    navigate(`/verify-email?${new URLSearchParams({ email })}`, {
      state: { ...accountState, fromLogin: true },
    })
  const askCode = () => navigate('/login?step=code', { state: accountState })
  const intro = props.intro ?? others?.intro ?? 'Good to see you again.'

  if (refusal) return refusal
  return (
    <AccountLayout flag="K">
      <PageHeading>{heading}</PageHeading>
      <Intro>{passkey === 'waiting' ? 'Follow the steps in your browser.' : intro}</Intro>
      {hasEnded && <AccountNotice>{messages.sessionEnded}</AccountNotice>}
      {tookTooLong && <AccountNotice>{messages.loginTookTooLong}</AccountNotice>}
      {props.above}
      {others?.hasForm !== false && (
        <div hidden={passkey !== undefined}>
          <ContinueAs loadNext={loadNext} onSignedIn={props.onContinue} />
          <LoginForm
            loadNext={loadNext}
            email={props.email}
            onSignedIn={onSignedIn}
            onNeedsCode={askCode}
            onUnverified={verify}
            onRefused={onRefused}
          />
        </div>
      )}
      <div className={others && !others.Below ? undefined : 'min-h-25'}>
        {others?.Below && (
          <others.Below {...{ loadNext, onSignedIn, onRefused, passkey }} onPasskey={setPasskey} />
        )}
      </div>
      <AccountLinks>
        <span>
          New here?{' '}
          <TextLink to="/signup" state={accountState}>
            Create account
          </TextLink>
        </span>
      </AccountLinks>
    </AccountLayout>
  )
}

/** The other sign-in methods, below the form. */
const useOtherMethods = () =>
  useQuery({
    queryKey: ['sign-in-options', 'at-login'],
    queryFn: async ({ client }) => (await loadLater()).findOtherMethods(client),
    staleTime: Number.POSITIVE_INFINITY,
  }).data

type ContinueAsProps = { loadNext: LoadNext; onSignedIn?: Enter | undefined }

/** Offers to resume an open session, such as in a new tab; renders nothing if there is none. */
function ContinueAs({ loadNext, onSignedIn = signIn }: ContinueAsProps) {
  const session = useQuery(openSessionQuery()).data?.data
  const { mutate, isIdle } = useContinue(loadNext, onSignedIn)
  if (!session) return null
  return (
    <div className="mt-7">
      <Button size="large" wide busy={!isIdle} onClick={() => mutate(session)}>
        Continue as {session.userName}
      </Button>
      <OrLine>or use another account</OrLine>
    </div>
  )
}
