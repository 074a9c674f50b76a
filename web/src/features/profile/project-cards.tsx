import type { Project } from '@shipmates/contract/profiles'
import { SkillBadges } from '../../components/ui/skill-badges.tsx'
import { WebLink } from '../../components/web-link.tsx'
import { sharedSkills } from '../../lib/format/shared-skills.ts'
import { shortAddress } from '../../lib/format/short-address.ts'

type ProjectCardsProps = { projects: readonly Project[]; mySkills: readonly string[] }

/** What a member builds or has built. */
export function ProjectCards({ projects, mySkills }: ProjectCardsProps) {
  return (
    <ul className="grid gap-3.5 md:grid-cols-2">
      {projects.map(({ name, url, description, skills }, index) => (
        <li
          key={String(index)}
          className="flex min-w-0 flex-col rounded-row border border-line bg-paper p-4"
        >
          <h4 className="text-15 leading-[1.35] font-650 wrap-anywhere">
            {url ? <WebLink url={url}>{name}</WebLink> : name}
          </h4>
          {url && (
            <p className="type-mono mt-0.5 text-12 leading-[1.4]! wrap-anywhere text-ink-2">
              {shortAddress(url)}
            </p>
          )}
          {description && (
            <p className="mt-2 text-14 leading-[1.5] wrap-anywhere whitespace-pre-line">
              {description}
            </p>
          )}
          {skills.length > 0 && (
            <div className="mt-auto pt-3">
              <SkillBadges
                skills={skills}
                sharedSkills={sharedSkills(skills, mySkills)}
                max={Infinity}
              />
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}
