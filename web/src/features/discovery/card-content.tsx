import type { RelatedMember } from '@shipmates/contract/discovery'
import { CARD_SKILLS_SHOWN } from '@shipmates/contract/limits'
import type { Intent } from '@shipmates/contract/profiles'
import type { ReactNode } from 'react'
import { AvailabilityTag } from '../../components/availability.tsx'
import { IntentChips } from '../../components/intent-chips.tsx'
import { late } from '../../components/late.tsx'
import { MatchLine } from '../../components/match-line.tsx'
import { Pennant } from '../../components/pennant.tsx'
import { SkillBadges } from '../../components/ui/skill-badges.tsx'
import { UserAvatar } from '../../components/user-avatar.tsx'
import { ageAndGender } from '../../lib/format/age-and-gender.ts'
import { agoDay } from '../../lib/format/calendar-day.ts'
import { roleOf } from '../../lib/format/role.ts'
import type { ListedDeveloper } from './api.ts'

type CardMember = RelatedMember['user'] &
  Partial<Pick<ListedDeveloper, 'match' | 'workExperience' | 'createdAt'>>

type CardContentProps = {
  member: CardMember
  myIntents: readonly Intent[]
  /** The name, which may be a button. */
  name: ReactNode
}

/** Its place is next to the avatar, whether it is there or not. */
const LocalTime = late(async () => (await import('../../components/local-time.tsx')).LocalTime)

export const cardClasses =
  'developer-card relative flex h-full flex-col overflow-hidden rounded-card border bg-surface px-[18px] pb-4'

/** Who a member is, in the order of what decides a Connect. What is not filled in takes no place. */
export function CardContent({ member, myIntents, name }: CardContentProps) {
  const { userName, intents, about, skills, match } = member
  const role = roleOf(member)
  const isEmpty = !role && !about && intents.length + skills.length === 0
  const joined = isEmpty && member.createdAt && `Joined ${agoDay(member.createdAt)}`
  const small = ageAndGender(member) || joined
  // The skills have a place of their own, and "Joined today" says "New here".
  const said = ['shared_skills', joined && small === joined && 'new_here']
  const reasons = match?.reasons.filter(({ kind }) => !said.includes(kind)) ?? []
  return (
    <>
      <Pennant userName={userName} className="-ml-[18px] h-9 w-[calc(100%-16px)] flex-none" />
      <div className="who">
        <UserAvatar user={member} size={64} className="-mt-[22px] self-start ring-4 ring-surface" />
        <h2 className="type-title mt-2.5 text-18 wrap-anywhere">{name}</h2>
        {role && (
          <p
            dir="auto"
            className="mt-1 line-clamp-2 text-14 leading-[1.4] font-550 text-pretty wrap-anywhere"
          >
            {role}
          </p>
        )}
        <AvailabilityTag member={member} className="mt-2" />
        <IntentChips intents={intents} mine={myIntents} className="mt-2.5" />
        <LocalTime timeZone={member.timeZone} userName={userName} isStacked className="time" />
      </div>
      {about && (
        <p
          dir="auto"
          className="mt-2.5 line-clamp-2 text-14 leading-[1.5] text-ink-2 wrap-anywhere"
        >
          {about}
        </p>
      )}
      <MatchLine reasons={reasons} className="mt-2.5 text-13 leading-[1.45] text-ink-2" />
      {skills.length > 0 && (
        <div className="mt-2.5">
          <SkillBadges skills={skills} sharedSkills={match?.sharedSkills} max={CARD_SKILLS_SHOWN} />
        </div>
      )}
      {small && <p className="mt-2.5 text-13 text-ink-3">{small}</p>}
    </>
  )
}

type CardActsProps = {
  /** Stands before a single button, which is then as wide as its text. */
  sentence?: ReactNode
  children: ReactNode
}

/** The buttons of a card. All free space of the card is above them. */
export function CardActs({ sentence, children }: CardActsProps) {
  return (
    <div className="mt-auto pt-3.5">
      <div
        className={`relative z-1 grid items-center gap-2.5 border-t border-line pt-3.5 *:[.button]:translate-y-0 max-md:*:[.button]:h-11 ${sentence ? 'grid-cols-[1fr_auto]' : 'grid-cols-[1fr_1.6fr]'}`}
      >
        {sentence && <p className="text-13 leading-[1.4] text-ink-2">{sentence}</p>}
        {children}
      </div>
    </div>
  )
}
