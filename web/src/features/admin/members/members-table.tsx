import type { AdminMember } from '@shipmates/contract/admin-members'
import type { Ref } from 'react'
import { Link } from 'react-router'
import { TimeAgo } from '../../../components/time-ago.tsx'
import { localDay } from '../../../lib/format/calendar-day.ts'
import { PersonAvatar } from '../person.tsx'
import { StateTag, Tag } from '../tag.tsx'
import { nameOf } from '../words.ts'

type MembersTableProps = { members: readonly AdminMember[]; ref: Ref<HTMLTableElement> }

/** Members with their account states; each name opens the member's page. */
export function MembersTable({ members, ref }: MembersTableProps) {
  return (
    <table ref={ref} className="staff-table">
      <thead>
        <tr>
          <th scope="col">Member</th>
          <th scope="col">State</th>
          <th scope="col">Joined</th>
          <th scope="col">Last seen</th>
        </tr>
      </thead>
      <tbody>
        {members.map((member) => (
          <Row key={member.userId} member={member} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ member }: { member: AdminMember }) {
  const { userId, email, role, state, createdAt, lastSeenAt } = member
  return (
    <tr className="relative">
      <th scope="row">
        <span className="flex min-w-0 items-center gap-3.5">
          <PersonAvatar person={member} size={40} />
          <span className="min-w-0">
            <Link
              to={`/admin/members/${userId}`}
              data-row=""
              className="leading-[1.3] font-650 wrap-anywhere after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-primary"
            >
              {nameOf(member)}
            </Link>
            <small className="block text-13 wrap-anywhere text-ink-2">{email}</small>
          </span>
        </span>
      </th>
      <td>
        <span className="flex flex-wrap gap-1 max-md:justify-end">
          <StateTag state={state} />
          {role !== 'member' && <Tag kind="quiet">{roleNames[role]}</Tag>}
        </span>
      </td>
      <td className="text-ink-2 max-md:text-13 md:whitespace-nowrap">
        <span className="md:hidden">Joined </span>
        {localDay(createdAt)}
      </td>
      <td className="text-ink-2 max-md:text-right max-md:text-13 md:whitespace-nowrap">
        {lastSeenAt ? <TimeAgo instant={lastSeenAt} /> : 'Never seen'}
      </td>
    </tr>
  )
}

export const roleNames = { moderator: 'Moderator', admin: 'Admin' } as const
