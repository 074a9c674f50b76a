import { useQueryClient } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { endFeedSession } from '../features/discovery/feed-session.ts'
import { GithubPanel } from '../features/github/github-panel.tsx'
import { reloadProfile, useMyProfile } from '../features/profile/api.ts'
import { Panel } from '../features/profile/panel.tsx'

/** Sources from which a member can import parts of their profile. */
export function ProfileSources() {
  const client = useQueryClient()
  const profile = useMyProfile()
  const [query] = useSearchParams()
  if (!profile) return null
  const reload = () => {
    void endFeedSession(client)
    return reloadProfile(client, profile.userId)
  }
  return (
    <GithubPanel
      profile={profile}
      isExpired={query.get('github') === 'expired'}
      onAdded={reload}
      frame={(content) => <Panel title="GitHub">{content}</Panel>}
    />
  )
}
