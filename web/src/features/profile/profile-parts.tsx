import type { Profile } from '@shipmates/contract/profiles'
import type { Reason } from '@shipmates/contract/reasons'
import Blend from 'lucide-react/icons/blend'
import { type ReactNode, useId } from 'react'
import { Facts } from '../../components/facts.tsx'
import { MatchLine } from '../../components/match-line.tsx'
import { PresenceLine } from '../../components/presence-line.tsx'
import { SkillBadges } from '../../components/ui/skill-badges.tsx'
import { ageAndGender } from '../../lib/format/age-and-gender.ts'
import { localDay } from '../../lib/format/calendar-day.ts'
import { reasonsOf, sharedSkills } from '../../lib/format/shared-skills.ts'
import { usePresence } from '../../lib/net/presence.ts'
import { educationEntry, experienceEntry } from './entries.ts'
import { Timeline } from './timeline.tsx'

export type KnownMatch = { sharedSkills: readonly string[]; reasons: readonly Reason[] }

type ProfilePartsProps = {
  profile: Profile
  match: KnownMatch | undefined
  mySkills: readonly string[] | undefined
}

/** The sections of a profile below the name; empty ones are left out. */
export function ProfileParts({ profile, match, mySkills = [] }: ProfilePartsProps) {
  const { userName, about, skills, workExperience, education, createdAt } = profile
  const presence = usePresence(profile)
  const person = ageAndGender(profile)
  const facts = [
    { key: 'person', text: person },
    { key: 'joined', text: `Joined ${localDay(createdAt)}` },
    { key: 'seen', text: presence.isShown ? <PresenceLine {...presence} /> : '' },
  ].filter(({ text }) => text !== '')
  const shared = match?.sharedSkills ?? sharedSkills(skills, mySkills)
  const reasons = match?.reasons ?? reasonsOf(shared)
  const isEmpty = !about && skills.length + workExperience.length + education.length === 0

  return (
    <>
      <Facts facts={facts} className="mt-1.5 text-ink-2" />
      {reasons.length > 0 && (
        <div className="mt-[18px] flex items-center gap-3 rounded-row bg-tint px-4 py-3 text-14 leading-[1.45] forced-colors:border">
          <Blend aria-hidden="true" className="size-5! text-primary" />
          <MatchLine reasons={reasons} />
        </div>
      )}
      {isEmpty && (
        <p className="mt-5 max-w-[44ch] text-ink-2">{userName} hasn't added any details yet.</p>
      )}
      {about && (
        <Part title="About">
          <p className="max-w-[62ch] wrap-anywhere whitespace-pre-line">{about}</p>
        </Part>
      )}
      {skills.length > 0 && (
        <Part title="Skills">
          <SkillBadges skills={skills} sharedSkills={shared} max={Infinity} />
        </Part>
      )}
      {workExperience.length > 0 && (
        <Part title="Work Experience">
          <Timeline headingLevel={4} entries={workExperience.map(experienceEntry)} />
        </Part>
      )}
      {education.length > 0 && (
        <Part title="Education">
          <Timeline headingLevel={4} entries={education.map(educationEntry)} />
        </Part>
      )}
    </>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="mt-[26px]">
      <h3 id={id} className="type-title mb-2.5 text-18">
        {title}
      </h3>
      {children}
    </section>
  )
}
