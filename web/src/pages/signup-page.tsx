import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { AccountLayout, AccountLinks, Lede } from '../components/account-layout.tsx'
import { PageHeading } from '../components/page-heading.tsx'
import { TextLink } from '../components/ui/text-link.tsx'
import { SignUpForm } from '../features/accounts/sign-up-form.tsx'
import { useAccountState } from '../lib/browser/account-state.ts'
import { keepLinkToken, linkToken } from '../lib/net/link-token.ts'

const PATH = '/signup'

/** The form is shown at once; what this installation asks for besides follows. */
export function SignupPage() {
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
      <Lede>{gate?.lede ?? 'Choose the name other members will see.'}</Lede>
      {gate?.above}
      <SignUpForm gate={gate} onSignedUp={verify} />
      <AccountLinks>
        <span>
          Already have an account?{' '}
          <TextLink to="/login" state={accountState}>
            Sign in
          </TextLink>
        </span>
      </AccountLinks>
    </AccountLayout>
  )
}
