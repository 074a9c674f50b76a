import type { Profile, Visibility } from '@shipmates/contract/profiles'
import { LinkCard } from './link-card.tsx'

export const visibilityNames: Record<Visibility, string> = {
  members: 'Members',
  link: 'Anyone with the link',
  public: 'Public',
}

/** Who can see my profile, with a link to change it. */
export const VisibilityLine = ({ profile: { visibility } }: { profile: Profile }) => (
  <LinkCard
    title="Who can see your profile"
    line={visibility === 'members' ? 'Members only' : visibilityNames[visibility]}
    to="/settings#privacy"
  >
    Change in Privacy
  </LinkCard>
)
