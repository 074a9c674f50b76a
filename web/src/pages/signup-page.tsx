import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { AccountLayout, Intro, SignInLink } from '../components/account-layout.tsx'
import { loadable } from '../components/late.tsx'
import { PageHeading } from '../components/page.tsx'
import { SignUpForm } from '../features/accounts/sign-up-form.tsx'
import { useAccountState } from '../lib/browser/account-state.ts'
import { keepLinkToken, linkToken } from '../lib/net/link-token.ts'

const PATH = '/signup'

const SignupReturn = loadable(async () => (await import('./signup-return.tsx')).SignupReturn)

/** The sign-up by the form, or the remaining step of one that began at a provider. */
export function SignupPage() {
  const [search] = useSearchParams()
  return search.has('from') ? <SignupReturn /> : <Signup />
}

/** The form is shown at once; the site's additional fields follow. */
function Signup() {
  const navigate = useNavigate()
  const accountState = useAccountState()
  const [invitation, setInvitation] = useState(() => linkToken(PATH))
  const { data: gate, isFetching } = useQuery({
    queryKey: ['site', 'gate', invitation],
    queryFn: async ({ client }) => (await import('./signup-gate.tsx')).findGate(client, invitation),
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: (previous) => previous,
  })
  const enter = (next?: string) => {
    keepLinkToken(PATH, next)
    setInvitation(next)
  }
  const verify = (email: string) =>
    navigate(`/verify-email?${new URLSearchParams({ email })}`, {
      state: { ...accountState, email },
    })
  if (gate?.Instead) return <gate.Instead isChecking={isFetching} onEnter={enter} />
  return (
    <AccountLayout flag={gate?.signal ?? 'P'}>
      <PageHeading>{gate?.heading ?? 'Create your account'}</PageHeading>
      <Intro>{gate?.intro ?? 'Choose the name other members will see.'}</Intro>
      {gate?.above}
      {!gate?.isFormless && <SignUpForm gate={gate} onSignedUp={verify} />}
      {gate?.methods}
      <SignInLink />
    </AccountLayout>
  )
}
