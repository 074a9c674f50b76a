import { languageName } from '@shipmates/contract/language-name'
import type { Profile } from '@shipmates/contract/profiles'
import type { Reason } from '@shipmates/contract/reasons'
import { type ReactNode, useId } from 'react'
import { AvailabilityLine } from '../../components/availability.tsx'
import { Facts } from '../../components/facts.tsx'
import { IntentChips } from '../../components/intent-chips.tsx'
import { LocalTime } from '../../components/local-time.tsx'
import { PresenceLine } from '../../components/presence-line.tsx'
import { SkillBadges, WordBadges } from '../../components/ui/skill-badges.tsx'
import { localDay } from '../../lib/format/calendar-day.ts'
import { ageAndGender, roleOf, sharedSkills } from '../../lib/format/member-facts.ts'
import { reasonsBetween } from '../../lib/format/reasons-between.ts'
import { usePresence } from '../../lib/net/presence.ts'
import { educationEntry, experienceEntry } from './entries.ts'
import { LinkList } from './link-list.tsx'
import { ProjectCards } from './project-cards.tsx'
import { Timeline } from './timeline.tsx'
import { type KnownMember, WhyYouMatch } from './why-you-match.tsx'

export type KnownMatch = { sharedSkills: readonly string[]; reasons: readonly Reason[] }

type ProfilePartsProps = {
  profile: Profile
  /** Without it, the reasons are computed from both profiles. */
  match: KnownMatch | undefined
  /** My own profile, once known. */
  mine: Profile | undefined
  known: readonly KnownMember[]
  note: ReactNode
}

/** The sections of a profile below the name; empty ones are left out. */
export function ProfileParts({ profile, match, mine, known, note }: ProfilePartsProps) {
  const { about, skills, learning, interests, projects, links, workExperience, education } = profile
  const { intents, timeZone, availability, languages } = profile
  const role = roleOf(profile)
  const shared = match?.sharedSkills ?? sharedSkills(skills, mine?.skills ?? [])
  const reasons = match?.reasons ?? reasonsBetween(profile, mine)
  const lists = [intents, skills, learning, interests, projects, workExperience, education, links]
  const isEmpty =
    !(role || timeZone || about) &&
    (availability ?? 'open') === 'open' &&
    [...lists, languages].every(({ length }) => !length)

  return (
    <>
      {role && (
        <p dir="auto" className="mt-1.5 text-16 leading-[1.4] font-550 wrap-anywhere">
          {role}
        </p>
      )}
      <IntentChips intents={profile.intents} mine={mine?.intents} className="mt-3.5" />
      <LocalTime timeZone={profile.timeZone} userName={profile.userName} className="mt-3 text-14" />
      {profile.availability !== 'open' && <AvailabilityLine member={profile} className="mt-2" />}
      {note}
      <WhyYouMatch reasons={reasons} known={known} />
      {isEmpty && (
        <p className="mt-5 max-w-[44ch] text-ink-2">
          {profile.userName} hasn't added any details yet.
        </p>
      )}
      {about && (
        <Part title="About">
          <p dir="auto" className="max-w-[62ch] wrap-anywhere whitespace-pre-line">
            {about}
          </p>
        </Part>
      )}
      {skills.length > 0 && (
        <Part title="Skills">
          <SkillBadges skills={skills} sharedSkills={shared} max={Infinity} />
        </Part>
      )}
      <div className="grid gap-x-5 md:grid-cols-2">
        {learning.length > 0 && (
          <Part title="Wants to learn">
            <WordBadges isOutlined words={learning} />
          </Part>
        )}
        {interests.length > 0 && (
          <Part title="Interests">
            <WordBadges words={interests} />
          </Part>
        )}
      </div>
      {projects.length > 0 && (
        <Part title="Projects">
          <ProjectCards headingLevel={4} projects={projects} mySkills={mine?.skills} />
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
      {links.length > 0 && (
        <Part title="Links">
          <LinkList links={links} />
        </Part>
      )}
      <AboutThePerson profile={profile} />
    </>
  )
}

/** The facts that matter least for building together, in one small line. */
function AboutThePerson({ profile }: { profile: Profile }) {
  const presence = usePresence(profile)
  const facts = [
    { key: 'person', text: ageAndGender(profile) },
    { key: 'languages', text: profile.languages.map(languageName).join(', ') },
    { key: 'joined', text: `Joined ${localDay(profile.createdAt)}` },
    { key: 'seen', text: presence.isShown ? <PresenceLine {...presence} /> : '' },
  ].filter(({ text }) => text !== '')
  return (
    <div className="mt-[26px] border-t border-line pt-4">
      <Facts facts={facts} className="text-13 text-ink-2" />
    </div>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="mt-[26px] min-w-0">
      <h3 id={id} className="type-title mb-2.5 text-18">
        {title}
      </h3>
      {children}
    </section>
  )
}
