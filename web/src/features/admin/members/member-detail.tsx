import type { AdminMemberDetail } from '@shipmates/contract/admin-members'
import Ban from 'lucide-react/icons/ban'
import Clock from 'lucide-react/icons/clock'
import type { ReactNode } from 'react'
import { Pennant } from '../../../components/flags.tsx'
import { TimeAgo } from '../../../components/time-ago.tsx'
import { SkillBadges } from '../../../components/ui/skill-badges.tsx'
import { StateBox } from '../../../components/ui/state-box.tsx'
import { localDay, localMoment } from '../../../lib/format/calendar-day.ts'
import { History } from '../history.tsx'
import { Panel, panelClasses } from '../panel.tsx'
import { PersonAvatar, PersonLink } from '../person.tsx'
import { StateTag, Tag } from '../tag.tsx'
import { nameOf } from '../words.ts'
import { Actions } from './actions.tsx'
import { roleNames } from './members-table.tsx'

/** Everything that the staff sees about a member, with the permitted actions. Never a chat. */
export function MemberDetail({ member }: { member: AdminMemberDetail }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 wide:grid-cols-[minmax(0,1fr)_320px]">
      <div className="grid min-w-0 gap-6">
        <Header member={member} />
        <AccountStateNotices member={member} />
        <Account member={member} />
        <Panel title="Profile">
          <p dir="auto" className="text-pretty whitespace-pre-line wrap-anywhere">
            {member.about ?? <span className="text-ink-2">Nothing about themselves</span>}
          </p>
          <div className="mt-2.5">
            <SkillBadges skills={member.skills} max={Number.POSITIVE_INFINITY} />
          </div>
          <p className="mt-3 text-13 text-ink-2">
            Moderators see profiles and reported messages, never other chats.
          </p>
        </Panel>
      </div>
      <div className="grid min-w-0 gap-6">
        <Actions member={member} />
        <Panel title="History">
          <History userId={member.userId} />
        </Panel>
      </div>
    </div>
  )
}

function Header({ member }: { member: AdminMemberDetail }) {
  const { userName, email, role, state } = member
  return (
    <div className={`${panelClasses} overflow-hidden px-4 pb-5 md:px-5.5`}>
      {userName ? (
        <Pennant userName={userName} className="-ml-5.5 h-13 w-full" />
      ) : (
        <div className="h-13" />
      )}
      <PersonAvatar person={member} size={96} className="-mt-6 ring-4 ring-surface" />
      <h2 className="type-display mt-3 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-28 leading-[1.1] tracking-[-0.025em] wrap-anywhere">
        {nameOf(member)}
        <span className="flex gap-1 font-body tracking-normal">
          <StateTag state={state} />
          {role !== 'member' && <Tag kind="quiet">{roleNames[role]}</Tag>}
        </span>
      </h2>
      <p className="mt-1 wrap-anywhere text-ink-2">{email}</p>
    </div>
  )
}

/** The account's state and its reason, if it is not simply active. */
function AccountStateNotices({ member }: { member: AdminMemberDetail }) {
  const { suspensionReason, deletionDueAt, application, state } = member
  return (
    <div role="status" className="grid gap-3 empty:hidden">
      {state === 'waiting' && (
        <StateBox kind="warn" icon={Clock} title="Waiting for approval.">
          {application ? <bdi>“{application}”</bdi> : 'They gave no reason.'}
        </StateBox>
      )}
      {suspensionReason && (
        <StateBox kind="bad" icon={Ban} title="Suspended.">
          <bdi>“{suspensionReason}”</bdi>
        </StateBox>
      )}
      {deletionDueAt && (
        <StateBox
          kind="warn"
          icon={Clock}
          title={`Will be deleted on ${localMoment(deletionDueAt)}.`}
        >
          An admin can restore the account until then.
        </StateBox>
      )}
    </div>
  )
}

function Account({ member }: { member: AdminMemberDetail }) {
  const { createdAt, lastSeenAt, invitedBy, connections, sessions, reports } = member
  return (
    <Panel title="Account">
      <dl className="grid grid-cols-2 gap-x-5 gap-y-4 text-14 md:grid-cols-3">
        <Fact name="Joined">{localDay(createdAt)}</Fact>
        <Fact name="Last seen">{lastSeenAt ? <TimeAgo instant={lastSeenAt} /> : 'Never seen'}</Fact>
        <Fact name="Came in by">
          {invitedBy ? (
            <>
              Invitation from <PersonLink person={invitedBy} />
            </>
          ) : (
            'Sign-up'
          )}
        </Fact>
        <Fact name="Connections">{connections}</Fact>
        <Fact name="Signed-in devices">{sessions}</Fact>
        <Fact name="Reports about them">
          {reports.open} open, {reports.resolved} resolved
        </Fact>
        <Fact name="Reports they sent">{reports.sent}</Fact>
      </dl>
    </Panel>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-13 font-600 text-ink-2">{name}</dt>
    <dd className="mt-0.5 wrap-anywhere">{children}</dd>
  </div>
)
