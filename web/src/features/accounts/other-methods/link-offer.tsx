import { linkPendingIdentity } from '@shipmates/contract/identities'
import { identityLinked, identityLinkFailed } from '@shipmates/contract/messages/sign-in'
import type { ProviderId } from '@shipmates/contract/sign-in-options'
import { useMutation } from '@tanstack/react-query'
import Lock from 'lucide-react/icons/lock'
import { AccountLayout, Intro } from '../../../components/account-layout.tsx'
import { GithubMark } from '../../../components/github-mark.tsx'
import { PageHeading } from '../../../components/page.tsx'
import { ServerError } from '../../../components/server-error.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { call } from '../../../lib/net/api.ts'
import type { User } from '../../../lib/net/session.ts'
import { toast } from '../../../lib/toast.ts'
import { dropPending } from './pending.ts'

type LinkOfferProps = {
  user: User
  provider: ProviderId
  /** The provider's name on this site. */
  label: string
  /** The member's name at the provider. */
  name: string
  onDone: (isLinked: boolean) => void
}

/**
 * Offers once, after a login by other means, to link the provider's account with which this browser
 * returned.
 */
export function LinkOffer({ user, provider, label, name, onDone }: LinkOfferProps) {
  const link = useMutation({
    mutationFn: () => call(linkPendingIdentity),
    onSuccess: () => {
      toast.success(identityLinked({ name: label }), { isForNextScreen: true })
      onDone(true)
    },
  })
  const skip = () => {
    dropPending()
    onDone(false)
  }
  const Mark = provider === 'github' ? GithubMark : Lock
  return (
    <AccountLayout flag="K" isClosed>
      <PageHeading>{`Link ${label}?`}</PageHeading>
      <Intro>
        You'll be able to sign in to <b>{user.userName}</b> with {label}.
      </Intro>
      <div className="mt-7 grid gap-3">
        <div className="mb-3 flex items-center gap-3.5">
          <span className="grid size-10 flex-none place-items-center rounded-[11px] bg-sunken text-ink-2">
            <Mark className="size-5" />
          </span>
          <p className="min-w-0">
            <b className="block font-600 wrap-anywhere">{name}</b>
            <span className="text-13 text-ink-2">on {label}</span>
          </p>
        </div>
        <ServerError
          title={identityLinkFailed({ name: label })}
          error={link.error}
          fallback="You can link it later in Settings, under Sign-in."
        />
        <Button
          kind="primary"
          size="large"
          wide
          busy={link.isPending || link.isSuccess}
          onClick={() => link.mutate()}
        >
          Link and continue
        </Button>
        <Button size="large" wide disabled={link.isPending} onClick={skip}>
          Not now
        </Button>
      </div>
    </AccountLayout>
  )
}
