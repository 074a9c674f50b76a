import type { GithubAccount } from '@shipmates/contract/github'
import { useEffect } from 'react'
import { Button } from '../../components/ui/button.tsx'
import { localDay } from '../../lib/format/calendar-day.ts'
import { useLink, useUnlink } from './api.ts'
import { GithubRow, onPhone } from './github-row.tsx'

const EXPIRED = 'This return from GitHub has expired or was used before. Please try again.'

/** Shown before an account is linked. */
export function NotLinked({ isExpired }: { isExpired: boolean }) {
  return (
    <GithubRow
      title="Link your GitHub account"
      line={
        isExpired ? (
          <span role="alert">{EXPIRED}</span>
        ) : (
          'We look at your public repositories once and suggest skills and projects. You choose what goes on your profile.'
        )
      }
    >
      <LinkButton>Link GitHub</LinkButton>
    </GithubRow>
  )
}

type LinkedProps = { account: GithubAccount; isExpired: boolean }

/** A linked account without findings. */
export function Linked({ account, isExpired }: LinkedProps) {
  return (
    <GithubRow
      title={`Linked as ${account.login}`}
      line={isExpired ? <span role="alert">{EXPIRED}</span> : whenRead(account)}
    >
      <LinkButton>Look again</LinkButton>
      <UnlinkButton />
    </GithubRow>
  )
}

export const whenRead = ({ repositories, readAt }: GithubAccount): string =>
  `Read ${repositories} public ${repositories === 1 ? 'repository' : 'repositories'} on ${localDay(readAt)}.`

/** The button that opens GitHub. */
export function LinkButton({ children }: { children: string }) {
  const link = useLink()
  const { reset } = link
  useEffect(() => {
    // On Back from GitHub, the browser may restore this page in its busy state.
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && reset()
    addEventListener('pageshow', onShow)
    return () => removeEventListener('pageshow', onShow)
  }, [reset])
  return (
    <Button
      className={onPhone}
      busy={link.isPending || link.isSuccess}
      onClick={() => link.mutate()}
    >
      {children}
    </Button>
  )
}

export function UnlinkButton() {
  const unlink = useUnlink()
  return (
    <Button
      kind="ghost"
      className={onPhone}
      busy={unlink.isPending}
      onClick={() => unlink.mutate()}
    >
      Unlink
    </Button>
  )
}
