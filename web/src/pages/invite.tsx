import { useQuery } from '@tanstack/react-query'
import { InviteLink } from '../components/invite-link.tsx'
import { siteQuery } from '../features/site/api.ts'

/** The link to share, on a site where everyone may sign up. */
export function Invite() {
  const { data: site } = useQuery({ ...siteQuery, meta: {} })
  return site?.registration === 'open' && <InviteLink className="mt-5 max-w-[440px]" />
}
