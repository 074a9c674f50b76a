import { PROVIDER_START_PATH, type Provider } from '@shipmates/contract/sign-in-options'
import Lock from 'lucide-react/icons/lock'
import { GithubMark } from '../../../components/github-mark.tsx'
import { buttonClasses } from '../../../components/ui/button-classes.ts'
import { type AccountState, useAccountState } from '../../../lib/browser/account-state.ts'
import { classNames } from '../../../lib/class-names.ts'
import { pathOf } from '../../../lib/net/api.ts'
import { leaveForProvider } from '../../../lib/net/session.ts'

type ProviderLinksProps = {
  providers: readonly Provider[]
  /** "Sign in with" or "Sign up with". */
  verb: string
  /** The secret of an invitation, for new members. */
  invitation?: string | undefined
  /** Whether the first provider is the main way to sign in on this site. */
  isMain?: boolean
}

/** Links that open a provider, which redirects back. */
export function ProviderLinks({ providers, verb, invitation, isMain }: ProviderLinksProps) {
  const query = { next: nextOf(useAccountState()), invitation }
  return providers.map(({ id, name }, index) => (
    <a
      key={id}
      href={pathOf(PROVIDER_START_PATH, { provider: id }, query)}
      onClick={leaveForProvider}
      className={
        isMain && index === 0
          ? buttonClasses({ kind: 'primary', size: 'large', wide: true })
          : classNames(buttonClasses({ wide: true }), methodClasses)
      }
    >
      {id === 'github' ? <GithubMark className="size-[1.15em]" /> : <Lock aria-hidden="true" />}
      {verb} {name}
    </a>
  ))
}

/**
 * The page to open after the provider: the requested one. If a session ended there, it is opened by
 * way of the login, since that page reopens only for the same member.
 */
const nextOf = ({ to, formerId }: AccountState) =>
  to && formerId ? `/login?${new URLSearchParams({ to, of: formerId })}` : to

/** The classes of sign-in methods below the form: their icons are aligned in a column. */
export const methodClasses = 'h-11 justify-start!'
