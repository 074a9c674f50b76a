import { getSignInState, type PendingIdentity } from '@shipmates/contract/identities'
import { providerFailed } from '@shipmates/contract/messages/sign-in'
import { getSession } from '@shipmates/contract/session'
import { type QueryClient, useSuspenseQuery } from '@tanstack/react-query'
import Link2 from 'lucide-react/icons/link'
import { type ComponentType, useEffect, useState } from 'react'
import { Navigate } from 'react-router'
import { FormAlert } from '../components/ui/form-alert.tsx'
import { StateBox } from '../components/ui/state-box.tsx'
import { type Enter, enter, type LoadNext, onceNextLoads } from '../features/accounts/api.ts'
import { AccountNotice } from '../features/accounts/form-parts.tsx'
import { LinkOffer } from '../features/accounts/other-methods/link-offer.tsx'
import {
  dropPending,
  findPending,
  linkOf,
  type PendingLink,
  refusalSentence,
} from '../features/accounts/other-methods/pending.ts'
import { Suspended } from '../features/accounts/suspended.tsx'
import { Waiting } from '../features/accounts/waiting.tsx'
import { useAccountState } from '../lib/browser/account-state.ts'
import { call } from '../lib/net/api.ts'
import { signIn, type User } from '../lib/net/session.ts'
import { providerName, signInOptionsQuery } from '../lib/net/sign-in-options.ts'
import type { LoginProps } from './login-refused.tsx'

type LoginReturnProps = { loadNext: LoadNext; Form: ComponentType<LoginProps> }

type Pending<State> = Extract<PendingIdentity, { state: State }>

/** The login of a person who returned from a provider: signed in, or with a remaining step. */
export function LoginReturn(props: LoginReturnProps) {
  const state = useAccountState()
  const { user, pending, isFresh } = useSuspenseQuery({
    queryKey: ['return'],
    queryFn: ({ client }) => findReturn(client),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  }).data
  switch (pending?.state) {
    case undefined:
      return user ? <Resume loadNext={props.loadNext} user={user} /> : <props.Form {...props} />
    case 'sign-up':
      return <Navigate to="/signup?from=provider" replace state={state} />
    case 'verify': {
      const to = `/verify-email?${new URLSearchParams({ email: pending.email })}`
      return <Navigate to={to} replace state={{ ...state, fromLogin: true }} />
    }
    case 'waiting':
      return <Waiting isLogin email={undefined} />
    case 'suspended':
      return <Suspended suspension={pending.suspension} />
    case 'link':
      return <LinkFirst {...props} pending={pending} user={isFresh ? user : null} />
    case 'refused':
      return <props.Form {...props} above={<Refusal {...pending} />} />
  }
}

/**
 * The result of the provider's sign-in. A result that is only a message is then removed, so that a
 * reload does not show it again.
 */
async function findReturn(client: QueryClient): Promise<{
  user: User | null
  pending: (PendingIdentity & { label?: string }) | null
  /** Whether the member of `pending` has just signed in, by another provider. */
  isFresh: boolean
}> {
  try {
    const [{ data: user }, pending, options] = await Promise.all([
      call(getSession),
      findPending(),
      client.fetchQuery(signInOptionsQuery),
    ])
    if (pending && /^(refused|waiting|suspended)$/.test(pending.state)) dropPending()
    const label = pending && 'provider' in pending ? providerName(options, pending.provider) : ''
    const isKnown = pending?.state === 'link' && pending.email === user?.email
    const isFresh = isKnown && (await call(getSignInState)).data.isRecent
    return { user, pending: pending && { ...pending, label }, isFresh }
  } catch {
    return { user: null, pending: null, isFresh: false }
  }
}

/** Takes over the session that the server opened after the provider's sign-in. */
function Resume({ loadNext, user }: { loadNext: LoadNext; user: User }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    let isLeft = false
    void onceNextLoads(loadNext, user).then(() => isLeft || enter(user))
    return () => {
      isLeft = true
    }
  }, [])
  return (
    <p role="status" className="sr-only">
      Signing in...
    </p>
  )
}

type LinkFirstProps = LoginReturnProps & {
  pending: PendingLink & { label?: string }
  /** The member who has already signed in by other means. */
  user: User | null
}

/**
 * The email belongs to an existing account: its member signs in by other means first, and may link
 * then.
 */
function LinkFirst({ loadNext, Form, pending, user: known }: LinkFirstProps) {
  const { provider, email, name, label = '' } = pending
  const [entered, setEntered] = useState(known ? { user: known, enter } : undefined)
  const offerAfter =
    (enter: Enter): Enter =>
    (user) =>
      linkOf(user, pending) ? setEntered({ user, enter }) : enter(user)
  if (entered) {
    const onDone = (isLinked: boolean) => (isLinked ? signIn : entered.enter)(entered.user)
    return <LinkOffer user={entered.user} {...{ provider, label, name, onDone }} />
  }
  return (
    <Form
      loadNext={loadNext}
      heading="You already have an account"
      intro={
        <>
          <b>{email}</b> is in use here. We don't link accounts by email alone.
        </>
      }
      above={
        <StateBox kind="note" icon={Link2} title="Sign in your usual way first." className="mt-6">
          Then link {label} in one step.
        </StateBox>
      }
      email={email}
      onSignedIn={offerAfter(enter)}
      onContinue={offerAfter(signIn)}
    />
  )
}

function Refusal({ reason, label = '' }: Pending<'refused'> & { label?: string }) {
  const sentence = refusalSentence(reason, label)
  if (reason === 'denied') return <AccountNotice>{sentence}</AccountNotice>
  return (
    <div className="mt-6">
      <FormAlert title={providerFailed({ name: label })}>{sentence}</FormAlert>
    </div>
  )
}
