import { invitationsFailed } from '@shipmates/contract/messages/staff'
import { useInfiniteQuery } from '@tanstack/react-query'
import { EmptyState } from '../components/empty-state.tsx'
import { Page, PageHeader } from '../components/page.tsx'
import { invitationsQuery } from '../features/admin/api.ts'
import { InvitationForm } from '../features/admin/invitation-form.tsx'
import { InvitationsTable } from '../features/admin/invitations-table.tsx'
import { Listing } from '../features/admin/listing.tsx'

/** Invitations: a form for a new one above the existing ones. */
export function AdminInvitations() {
  const query = useInfiniteQuery(invitationsQuery)
  const invitations = query.data?.pages.flat() ?? []
  return (
    <Page look="column">
      <PageHeader line="Let people in with a link.">Invitations</PageHeader>
      <InvitationForm />
      <Listing
        query={query}
        label="Loading invitations"
        failure={invitationsFailed}
        isEmpty={invitations.length === 0}
        empty={
          <EmptyState flag="P" title="No invitations yet">
            Create a link and send it to someone you'd like to have here.
          </EmptyState>
        }
      >
        <InvitationsTable invitations={invitations} />
      </Listing>
    </Page>
  )
}
