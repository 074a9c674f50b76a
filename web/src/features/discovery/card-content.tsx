import type { RelatedMember } from '@shipmates/contract/discovery'
import { CARD_SKILLS_SHOWN } from '@shipmates/contract/limits'
import { canonicalSkill, parseSkills } from '@shipmates/contract/skills'
import type { ReactNode } from 'react'
import { Pennant } from '../../components/flags.tsx'
import { late } from '../../components/late.tsx'
import { reasonWords } from '../../components/match-line.tsx'
import { SkillBadges } from '../../components/ui/skill-badges.tsx'
import { UserAvatar } from '../../components/user-avatar.tsx'
import { shortAvailability } from '../../lib/format/availability.ts'
import { roleOf } from '../../lib/format/member-facts.ts'
import type { ListedDeveloper } from './api.ts'

const REASONS_SHOWN = 2

type CardMember = RelatedMember['user'] & Partial<Pick<ListedDeveloper, 'match' | 'workExperience'>>

type CardContentProps = {
  member: CardMember
  /** The name, which may be a button. */
  name: ReactNode
  /** Stands in the place of the reasons, where there is no reader. */
  why?: string
  /** The skills of the search, separated by commas; shown first. */
  searched?: string | undefined
}

const CardTime = late(async () => (await import('../../components/local-time.tsx')).CardTime)

export const cardClasses =
  'developer-card relative flex h-full flex-col overflow-hidden rounded-card border bg-surface px-[18px] pb-3.5'

/**
 * A member in at most eight facts, in the order in which they matter to a Connect. Empty fields
 * take no space; the profile has everything else.
 */
export function CardContent({ member, name, why, searched = '' }: CardContentProps) {
  const { about, skills, match } = member
  const role = roleOf(member)
  const wanted = new Set(parseSkills(searched).map(canonicalSkill))
  // The shared skills are tinted below.
  const reasons = match?.reasons.filter(({ kind }) => kind !== 'shared_skills') ?? []
  return (
    <>
      <Pennant
        userName={member.userName}
        className="-ml-[18px] h-6 w-[calc(100%-30px)] flex-none"
      />
      <div className="-mt-3 flex items-end gap-3">
        <UserAvatar user={member} size={56} className="flex-none ring-4 ring-surface" />
        <div className="min-w-0 flex-1">
          <h2 className="type-title text-18 leading-[1.15] wrap-anywhere">{name}</h2>
          <TimeLine member={member} />
        </div>
      </div>
      {role && (
        <p dir="auto" className="mt-2.5 truncate text-14 leading-[1.4] font-600">
          {role}
        </p>
      )}
      {about && (
        <p dir="auto" className="mt-2 line-clamp-2 text-14 leading-[1.45] text-ink-2 wrap-anywhere">
          {about}
        </p>
      )}
      <Reasons lines={why ? [why] : reasons.slice(0, REASONS_SHOWN).map(reasonWords)} />
      {skills.length > 0 && (
        <div className="mt-2.5">
          <SkillBadges
            skills={skills}
            first={skills.filter((skill) => wanted.has(canonicalSkill(skill)))}
            sharedSkills={match?.sharedSkills}
            max={CARD_SKILLS_SHOWN}
            isOneLine
          />
        </div>
      )}
    </>
  )
}

/** Reserves its space while the code of clocks is loaded. */
function TimeLine({ member }: Pick<CardContentProps, 'member'>) {
  const availability = shortAvailability(member)
  if (!member.timeZone && !availability) return null
  return (
    <div className="mt-0.5 h-[18px]">
      <CardTime timeZone={member.timeZone} more={availability} />
    </div>
  )
}

function Reasons({ lines }: { lines: readonly ReactNode[] }) {
  if (lines.length === 0) return null
  return (
    <ul aria-label="Why you match" className="mt-2.5 grid gap-px text-13 leading-[1.5] text-ink-2">
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they do not move
        <li key={index} className="reason relative truncate pl-4">
          {line}
        </li>
      ))}
    </ul>
  )
}

type CardActsProps = {
  /** Shown before a single button, which is then as wide as its text. */
  sentence?: ReactNode
  children: ReactNode
}

/** The buttons of a card, at its bottom: free space of the card is above them. */
export function CardActs({ sentence, children }: CardActsProps) {
  return (
    <div className="mt-auto pt-3">
      <div
        className={`relative z-1 *:[.button]:translate-y-0 max-md:*:[.button]:h-11 ${sentence ? 'grid grid-cols-[1fr_auto] items-center gap-2' : ''}`}
      >
        {sentence && <p className="text-13 leading-[1.4] text-ink-2">{sentence}</p>}
        {children}
      </div>
    </div>
  )
}
