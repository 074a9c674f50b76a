import type { FlagLetter } from '@shipmates/contract/flags'
import type { Registration } from '@shipmates/contract/site'
import Check from 'lucide-react/icons/check'
import type { ReactNode } from 'react'
import { Flag } from '../../components/flags.tsx'
import { InviteLink } from '../../components/invite-link.tsx'
import { ButtonLink } from '../../components/ui/links.tsx'
import { classNames } from '../../lib/class-names.ts'

type InviteMembersProps = { registration: Registration; isAdmin: boolean }

/** Shown in place of the feed to the only member of a site: how to get a second one. */
export function InviteMembers({ registration, isAdmin }: InviteMembersProps) {
  const isLinkEnough = registration === 'open' || registration === 'approve'
  const canInvite = isAdmin && registration !== 'closed'
  return (
    <section
      aria-labelledby="aboard"
      className="grid max-w-[960px] gap-x-7 gap-y-4 rounded-dialog border border-line bg-surface px-8 py-[30px] shadow-1 max-md:p-5 md:grid-cols-[auto_minmax(0,1fr)]"
    >
      <Flag letter="K" className="size-24 max-md:size-16" />
      <div className="min-w-0">
        <h2 id="aboard" className="type-title text-28 leading-[1.06] tracking-[-0.025em]">
          You're the first one aboard
        </h2>
        <p className="mt-2 max-w-[60ch] text-pretty text-ink-2">
          {isLinkEnough
            ? 'Shipmates starts with the second person. Send this link to someone you build with, or would like to.'
            : lineOf(registration, isAdmin)}
        </p>
        {isLinkEnough && <InviteLink isMain className="mt-[18px] max-w-[560px]" />}
        {canInvite && (
          <ButtonLink
            to="/admin/invitations"
            kind={isLinkEnough ? undefined : 'primary'}
            className="mt-3 max-md:h-11 max-md:w-full"
          >
            Invitations
          </ButtonLink>
        )}
      </div>
    </section>
  )
}

function lineOf(registration: Registration, isAdmin: boolean): string {
  if (!isAdmin) return 'New members need an invitation. Ask the person who runs this server.'
  return registration === 'invite'
    ? 'Shipmates starts with the second person. Invite someone you build with, or would like to.'
    : 'Sign-up is closed. The setting REGISTRATION opens it.'
}

type Task = {
  flag: FlagLetter
  title: string
  line: string
  isDone: boolean
  /** The link or button that does it. */
  action: ReactNode
}

/** Tasks for the first member until others sign up. */
export function FirstTasks({ tasks }: { tasks: readonly Task[] }) {
  return (
    <section aria-labelledby="first-tasks" className="mt-7 max-w-[960px]">
      <h2 id="first-tasks" className="type-title mb-3 text-20 tracking-[-0.018em]">
        Meanwhile
      </h2>
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,16rem),1fr))] gap-3">
        {tasks.map(({ flag, title, line, isDone, action }) => (
          <li
            key={title}
            className={classNames(
              'flex flex-col rounded-card border border-line px-[18px] py-4',
              isDone ? 'border-dashed' : 'bg-surface',
            )}
          >
            <Flag letter={flag} className="mb-3 size-9" />
            <h3 className="font-650">{title}</h3>
            <p className="mt-1 mb-3.5 text-14 leading-[1.45] text-pretty text-ink-2">{line}</p>
            {isDone ? (
              <p className="mt-auto flex min-h-[34px] items-center gap-1.5 text-13 font-600 text-success">
                <Check aria-hidden="true" />
                Done
              </p>
            ) : (
              <div className="mt-auto flex max-md:*:h-11 max-md:*:flex-1">{action}</div>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
