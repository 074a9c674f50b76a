import type { GithubState } from '@shipmates/contract/github'
import * as messages from '@shipmates/contract/messages/github'
import type { Profile } from '@shipmates/contract/profiles'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '../../components/ui/button.tsx'
import { githubQuery } from './api.ts'
import { Failed } from './failed.tsx'
import { GithubFindings } from './github-findings.tsx'
import { GithubRow, onPhone } from './github-row.tsx'
import { Linked, NotLinked } from './linked.tsx'

export type GithubPanelProps = {
  profile: Profile
  /** Whether I returned from GitHub with an expired state. */
  isExpired: boolean
  /** Reloads the profile. */
  onAdded: () => Promise<unknown>
  /** Renders the panel around its content. */
  frame: (content: ReactNode) => ReactNode
}

/** Links my GitHub account, and offers its public data for my profile. */
export function GithubPanel({ frame, ...props }: GithubPanelProps) {
  const { data, isError, isFetching, refetch } = useQuery(githubQuery)
  if (data) return frame(<State {...props} account={data.account} reading={data.reading} />)
  if (!isError) return null
  return frame(
    <GithubRow title={messages.githubFailed} line="We couldn't reach the server.">
      <Button className={onPhone} busy={isFetching} onClick={() => void refetch()}>
        Try again
      </Button>
    </GithubRow>,
  )
}

type StateProps = Omit<GithubPanelProps, 'frame'> & GithubState

function State({ account, reading, profile, isExpired, onAdded }: StateProps) {
  if (reading?.state === 'reading') {
    return <GithubRow title="Reading your repositories…" line="This takes a few seconds." isBusy />
  }
  if (reading?.state === 'failed') return <Failed failure={reading} account={account} />
  if (reading && account) {
    return <GithubFindings account={account} found={reading} profile={profile} onAdded={onAdded} />
  }
  return account ? (
    <Linked account={account} isExpired={isExpired} />
  ) : (
    <NotLinked isExpired={isExpired} />
  )
}
