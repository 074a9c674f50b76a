import { PROVIDER_START_PATH, type Provider } from '@shipmates/contract/ways'
import Lock from 'lucide-react/icons/lock'
import { GithubMark } from '../../../components/github-mark.tsx'
import { buttonClasses } from '../../../components/ui/button-classes.ts'
import { classNames } from '../../../lib/class-names.ts'
import { pathOf } from '../../../lib/net/api.ts'
import { leaveForProvider } from '../../../lib/net/session.ts'

type ProviderLinksProps = {
  providers: readonly Provider[]
  /** "Sign in with" or "Sign up with". */
  verb: string
  /** The page of members to open then. */
  next?: string | undefined
  /** The secret of an invitation, for who is new. */
  invitation?: string | undefined
  /** The first one is what most visitors here press. */
  isMain?: boolean
}

/** Leaves for a provider, which sends the visitor back. */
export function ProviderLinks({ providers, verb, isMain, ...query }: ProviderLinksProps) {
  return providers.map(({ id, name }, index) => (
    <a
      key={id}
      href={pathOf(PROVIDER_START_PATH, { provider: id }, query)}
      onClick={leaveForProvider}
      className={
        isMain && index === 0
          ? buttonClasses({ kind: 'primary', size: 'large', wide: true })
          : classNames(buttonClasses({ wide: true }), wayClasses)
      }
    >
      {id === 'github' ? <GithubMark className="size-[1.15em]" /> : <Lock aria-hidden="true" />}
      {verb} {name}
    </a>
  ))
}

/** Of the ways below the form: the icons stand in one column. */
export const wayClasses = 'h-11 justify-start!'
