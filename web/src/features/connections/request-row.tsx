import type { Verdict } from '@shipmates/contract/connections'
import { CARD_SKILLS_SHOWN } from '@shipmates/contract/limits'
import * as messages from '@shipmates/contract/messages/connections'
import type { Profile } from '@shipmates/contract/profiles'
import Check from 'lucide-react/icons/check'
import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import { type ReactNode, useEffect } from 'react'
import { Pennant } from '../../components/flags.tsx'
import { MatchLine } from '../../components/match-line.tsx'
import { NameButton, type Naming, rowClasses } from '../../components/name-button.tsx'
import { TimeAgo } from '../../components/time-ago.tsx'
import { OnlineButton } from '../../components/ui/online-button.tsx'
import { SkillBadges } from '../../components/ui/skill-badges.tsx'
import { UserAvatar } from '../../components/user-avatar.tsx'
import { classNames } from '../../lib/class-names.ts'
import { sharedSkills } from '../../lib/format/member-facts.ts'
import { reasonsBetween } from '../../lib/format/reasons-between.ts'
import type { ListedRequest } from './api.ts'
import { MemberMenu } from './member-menu.tsx'
import { NoteBubble } from './note-bubble.tsx'
import { focusOn, nameIdOf } from './row-focus.ts'

type RequestRowProps = {
  request: ListedRequest
  /** My own profile, once known. */
  mine: Profile | undefined
  /** Whether the last answer could not be sent. */
  hasFailed: boolean
  naming: Naming
  onAnswer: (verdict: Verdict) => void
}

/**
 * A pending request: a card on a narrow screen, a row on a wide one, with its buttons in the last
 * line.
 */
export function RequestRow(props: RequestRowProps) {
  const { request, mine, hasFailed, naming, onAnswer } = props
  const { fromUserId: user, createdAt, note } = request
  const shared = sharedSkills(user.skills, mine?.skills ?? [])
  // The shared skills are marked among the skills.
  const reasons = reasonsBetween(user, mine).filter(({ kind }) => kind !== 'shared_skills')
  const nameId = nameIdOf(request)

  useEffect(() => {
    // The "accepted" row has been removed, and had the focus.
    if (hasFailed && document.activeElement === document.body) focusOn(nameId)
  }, [hasFailed, nameId])

  return (
    <div
      className={classNames(
        'relative grid grid-cols-[auto_minmax(0,1fr)] items-start overflow-hidden rounded-card border bg-surface px-[18px] pb-[18px] shadow-1 md:h-full md:grid-rows-[auto_1fr] md:gap-x-[18px] md:py-[18px] md:pr-5',
        rowClasses,
        hasFailed ? 'border-danger shadow-[0_0_0_1px_var(--danger)]' : 'border-line',
      )}
    >
      <Pennant
        userName={user.userName}
        className="col-span-full -ml-[18px] h-11 w-[calc(100%+2px)] md:hidden"
      />
      <UserAvatar
        user={user}
        size={56}
        className="max-md:col-span-full max-md:-mt-6 ring-4 ring-surface"
      />
      <div className="min-w-0 max-md:col-span-full max-md:mt-3">
        <div className="flex flex-wrap items-baseline justify-between gap-x-2.5">
          <h2 className="type-title text-18 leading-[1.2]! wrap-anywhere">
            <NameButton id={nameId} {...naming}>
              {user.userName}
            </NameButton>
          </h2>
          <TimeAgo
            instant={createdAt}
            className="text-13 whitespace-nowrap text-ink-2 max-md:absolute max-md:top-[52px] max-md:right-[18px]"
          />
        </div>
        {user.headline && (
          <p dir="auto" className="mt-0.5 text-14 leading-[1.4] font-550 wrap-anywhere">
            {user.headline}
          </p>
        )}
        {note && <NoteBubble className="mt-2.5">{note}</NoteBubble>}
        {!note && <About>{user.about}</About>}
        <MatchLine reasons={reasons} className="mt-2 text-13 leading-[1.45] text-ink-2" />
        {hasFailed && (
          <p className="mt-3 flex items-center gap-[7px] text-13 font-550 text-danger">
            <CircleAlert aria-hidden="true" className="size-4" />
            {messages.answerFailed}
          </p>
        )}
      </div>
      <div className="mt-3 max-md:col-span-full md:col-start-2 md:flex md:flex-wrap md:items-end md:gap-2.5 md:self-end">
        {user.skills.length > 0 && (
          <div className="min-w-0 md:flex-1">
            <SkillBadges skills={user.skills} sharedSkills={shared} max={CARD_SKILLS_SHOWN} />
          </div>
        )}
        <AnswerButtons nameId={nameId} onAnswer={onAnswer}>
          <MemberMenu
            user={user}
            describedBy={nameId}
            report={{ relation: 'request' }}
            onViewProfile={naming.onOpen}
          />
        </AnswerButtons>
      </div>
    </div>
  )
}

const About = ({ children }: { children: string | null }) =>
  children && (
    <p dir="auto" className="mt-2 max-w-[64ch] text-14 leading-[1.5] text-pretty wrap-anywhere">
      {children}
    </p>
  )

type AnswerButtonsProps = {
  nameId: string
  onAnswer: (verdict: Verdict) => void
  /** The menu. */
  children?: ReactNode
}

export function AnswerButtons({ nameId, onAnswer, children }: AnswerButtonsProps) {
  return (
    <div className="relative z-1 flex gap-2 *:[.button]:translate-y-0 max-md:mt-3 max-md:grid max-md:grid-cols-[1fr_1.6fr_auto] max-md:*:[.button]:h-11 md:ml-auto">
      <OnlineButton
        kind="ghost"
        aria-describedby={nameId}
        className="max-md:enabled:border-edge!"
        onClick={() => onAnswer('rejected')}
      >
        Reject
      </OnlineButton>
      <OnlineButton kind="primary" aria-describedby={nameId} onClick={() => onAnswer('accepted')}>
        <Check aria-hidden="true" />
        Accept
      </OnlineButton>
      {children}
    </div>
  )
}
