import type { SignUp } from '@shipmates/contract/account-forms'
import { checkInvitation } from '@shipmates/contract/accounts'
import { canonicalAddress } from '@shipmates/contract/canonical'
import { AppError } from '@shipmates/contract/errors'
import type { SignInOptions } from '@shipmates/contract/sign-in-options'
import type { Site } from '@shipmates/contract/site'
import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import type { SignalContent } from '../components/signal.tsx'
import { TextLink } from '../components/ui/links.tsx'
import { OrLine } from '../features/accounts/form-parts.tsx'
import { ProviderLinks } from '../features/accounts/other-methods/provider-links.tsx'
import { answerReason, ReasonField } from '../features/accounts/reason-field.tsx'
import type { Gate } from '../features/accounts/sign-up-form.tsx'
import {
  Closed,
  GOLF,
  type InsteadProps,
  InvalidInvitation,
  InvitationOnly,
  Invited,
} from '../features/accounts/sign-up-modes.tsx'
import { siteQuery } from '../features/site/api.ts'
import { call } from '../lib/net/api.ts'
import { providerIntro, signInOptionsQuery } from '../lib/net/sign-in-options.ts'

/** The form with additional fields, or a replacement for it. */
interface SignupGate extends Gate {
  Instead?: ComponentType<InsteadProps>
  signal?: SignalContent
  heading?: string
  intro?: string | undefined
  above?: ReactNode
  /** The providers, below the form. */
  methods?: ReactNode
  /** Whether the form is not offered. */
  isFormless?: boolean
}

/**
 * Who may sign up here, and how. If an invitation could not be checked, sign-up continues: the
 * server checks it again.
 */
export async function findGate(
  client: QueryClient,
  invitation: string | undefined,
): Promise<SignupGate> {
  const [site, options] = await Promise.all([
    client.fetchQuery(siteQuery),
    // Without a response the form is shown.
    client.fetchQuery({ ...signInOptionsQuery, retry: false }).catch(() => undefined),
  ])
  const { registration } = site
  if (registration === 'closed') return { Instead: Closed }
  const isInvited = registration !== 'open' && invitation !== undefined
  if (registration === 'invite' && !isInvited) return { Instead: InvitationOnly }
  const checked = isInvited ? await check(invitation) : undefined
  if (checked === 'invalid') {
    return { Instead: InvalidInvitation }
  }
  const asks = registration === 'approve' && !isInvited
  const isFormless = options?.password === false
  const terms = site.pages.includes('terms') && <Terms />
  return {
    ...(isFormless && { intro: providerIntro(options) }),
    ...(registration !== 'open' && { signal: GOLF }),
    ...(asks && {
      heading: 'Ask to join',
      intro: 'The team looks at every sign-up. It usually takes a day.',
      fields: <ReasonField />,
    }),
    ...(isInvited && { above: <Invited email={checked?.email} /> }),
    email: checked?.email ?? undefined,
    refuseEmail: (email) => refusalOf(site, email),
    complete: (account) => completed(account, { invitation, asks }),
    below: terms,
    methods: options && (
      <>
        <SignUpMethods options={options} invitation={invitation} />
        {isFormless && terms && <div className="mt-4">{terms}</div>}
      </>
    ),
    isFormless,
  }
}

async function check(
  invitation: string,
): Promise<{ email: string | null } | 'invalid' | undefined> {
  try {
    return (await call(checkInvitation, { body: { invitation } })).data
  } catch (error) {
    const isInvalid = error instanceof AppError && error.code === 'INVALID_INVITATION'
    return isInvalid ? 'invalid' : undefined
  }
}

function completed(
  account: SignUp,
  { invitation, asks }: { invitation: string | undefined; asks: boolean },
): SignUp | undefined {
  const reason = asks ? answerReason() : undefined
  if (asks && !reason) return undefined
  return { ...account, ...(invitation && { invitation }), ...(reason && { reason }) }
}

/** The error if the email's domain may not sign up. */
function refusalOf({ domains }: Site, email: string): string | undefined {
  const domain = canonicalAddress(email).split('@').at(-1) ?? ''
  if (domains.length === 0 || domains.includes(domain)) return undefined
  const list = new Intl.ListFormat('en', { type: 'disjunction' }).format(domains)
  return `Use your ${list} email.`
}

/** Shown below the button that creates an account, if the admin wrote terms. */
function Terms() {
  return (
    <p className="text-13 text-pretty text-ink-2">
      By signing up you accept the{' '}
      <TextLink to="/terms" target="_blank">
        terms
      </TextLink>
      .
    </p>
  )
}

type SignUpMethodsProps = { options: SignInOptions; invitation: string | undefined }

/** The providers to sign up with, below the form or without it. */
function SignUpMethods({ options: { password, providers }, invitation }: SignUpMethodsProps) {
  if (providers.length === 0) return null
  return (
    <>
      {password && <OrLine />}
      <div className={password ? 'mt-4 grid gap-2.5' : 'mt-7 grid gap-2.5'}>
        <ProviderLinks verb="Sign up with" isMain={!password} {...{ providers, invitation }} />
      </div>
    </>
  )
}
