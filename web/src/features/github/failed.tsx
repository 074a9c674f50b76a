import type { GithubAccount, GithubFailure, GithubReading } from '@shipmates/contract/github'
import { Button } from '../../components/ui/button.tsx'
import { localTime } from '../../lib/format/calendar-day.ts'
import { useDismiss } from './api.ts'
import { GithubRow, onPhone } from './github-row.tsx'
import { LinkButton, UnlinkButton } from './linked.tsx'

type Failure = Extract<GithubReading, { state: 'failed' }>

const UNCHANGED = "Your profile hasn't changed."

const says: Record<GithubFailure, { title: string; line: string }> = {
  denied: { title: 'You said no at GitHub', line: `We looked at nothing. ${UNCHANGED}` },
  taken: {
    title: 'Another member has linked this account',
    line: 'Sign in to GitHub with another account, or unlink it in the other account first.',
  },
  limited: { title: 'GitHub asks us to wait', line: UNCHANGED },
  refused: { title: "GitHub didn't let us look", line: UNCHANGED },
  unreachable: { title: "Couldn't reach GitHub", line: UNCHANGED },
}

/**
 * Why reading GitHub failed, with a way to try again. An account that was linked before can be
 * unlinked.
 */
export function Failed({ failure, account }: { failure: Failure; account: GithubAccount | null }) {
  const { reason, retryAt } = failure
  const dismiss = useDismiss()
  const { title, line } = says[reason]
  const until = retryAt && `You can try again at ${localTime(retryAt)}. `
  return (
    <GithubRow title={title} line={`${until ?? ''}${line}`}>
      <Button
        kind="ghost"
        className={onPhone}
        busy={dismiss.isPending}
        onClick={() => dismiss.mutate()}
      >
        Not now
      </Button>
      {account && <UnlinkButton />}
      <LinkButton>Try again</LinkButton>
    </GithubRow>
  )
}
