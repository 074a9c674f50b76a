import { languageName } from '@shipmates/contract/language-name'
import type { Profile } from '@shipmates/contract/profiles'
import type { ReactNode } from 'react'
import { SkillBadges, WordBadges } from '../../components/ui/skill-badges.tsx'
import { classNames } from '../../lib/class-names.ts'

/** My profile's details; empty ones are hidden. */
export function DetailsView({ profile }: { profile: Profile }) {
  const { userName, age, gender, about, skills, learning, languages, interests } = profile
  const person = [age !== null && `${age} years old`, gender].filter(Boolean).join(' · ')
  return (
    <dl className="grid grid-cols-12 gap-5 max-md:gap-4">
      <Fact term="Username" isHalf>
        {userName}
      </Fact>
      {person && (
        <Fact term="Age and gender" isHalf>
          {person}
        </Fact>
      )}
      {about && (
        <Fact term="About">
          <span dir="auto" className="block max-w-[62ch] whitespace-pre-line">
            {about}
          </span>
        </Fact>
      )}
      {skills.length > 0 && (
        <Fact term="Skills">
          <SkillBadges skills={skills} max={Number.POSITIVE_INFINITY} />
        </Fact>
      )}
      {learning.length > 0 && (
        <Fact term="Wants to learn" isHalf>
          <WordBadges isOutlined words={learning} />
        </Fact>
      )}
      {languages.length > 0 && (
        <Fact term="Languages" isHalf>
          {languages.map(languageName).join(', ')}
        </Fact>
      )}
      {interests.length > 0 && (
        <Fact term="Interests">
          <WordBadges words={interests} />
        </Fact>
      )}
    </dl>
  )
}

function Fact({ term, isHalf, children }: { term: string; isHalf?: boolean; children: ReactNode }) {
  return (
    <div className={classNames('col-span-12', isHalf && 'md:col-span-6')}>
      <dt className="text-13 leading-[1.5] font-600 text-ink-2">{term}</dt>
      <dd className="mt-1 wrap-anywhere">{children}</dd>
    </div>
  )
}
