import { UserId } from '@shipmates/contract/ids'
import { memberFailed } from '@shipmates/contract/messages/staff'
import { useQuery } from '@tanstack/react-query'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import { Link, Navigate, useParams } from 'react-router'
import { LoadFailure } from '../components/load-failure.tsx'
import { Page, PageHeading } from '../components/page.tsx'
import { Loading, Skeleton } from '../components/ui/skeleton.tsx'
import { memberQuery } from '../features/admin/api.ts'
import { MemberDetail } from '../features/admin/members/member-detail.tsx'
import { nameOf } from '../features/admin/words.ts'

/** The staff's page about a member. */
export function AdminMember() {
  const idParam = UserId.safeParse(useParams().userId)
  return idParam.success ? (
    <Member userId={idParam.data} />
  ) : (
    <Navigate to="/admin/members" replace />
  )
}

function Member({ userId }: { userId: UserId }) {
  const query = useQuery(memberQuery(userId))
  return (
    <Page look="column">
      <PageHeading className="sr-only">
        {query.data ? `Member ${nameOf(query.data)}` : 'Member'}
      </PageHeading>
      <Link
        to="/admin/members"
        className="mb-2 inline-flex min-h-8 items-center gap-1.5 text-14 font-600 text-ink-2 hover:text-ink pointer-coarse:min-h-11"
      >
        <ChevronLeft aria-hidden="true" />
        Members
      </Link>
      <Loading
        isLoading={query.isPending}
        label="Loading member"
        skeleton={<Skeleton className="h-60 rounded-card" />}
      >
        {() =>
          query.data ? (
            <MemberDetail key={userId} member={query.data} />
          ) : (
            <LoadFailure title={memberFailed} query={query}>
              They may be gone, or we couldn't reach the server. Nothing was changed.
            </LoadFailure>
          )
        }
      </Loading>
    </Page>
  )
}
