import { useQuery } from '@tanstack/react-query'
import { InviteLink } from '../components/invite-link.tsx'
import { siteQuery } from '../features/site/api.ts'

/* Parts of Discover that its first load does not need, in one file. */
export { FirstMember } from './first-member.tsx'
export { NewcomerSteps } from './first-steps.tsx'
export { RelatedProfile } from './related-profile.tsx'

/** The link to share, on a site where everyone may sign up. */
export function Invite() {
  const { data: site } = useQuery({ ...siteQuery, meta: {} })
  return site?.registration === 'open' && <InviteLink className="mt-5 max-w-[440px]" />
}
