import type { Project } from '@shipmates/contract/profiles'
import { shortAddress } from '@shipmates/contract/short-address'
import type { ReactNode } from 'react'
import { SkillBadges } from '../../components/ui/skill-badges.tsx'
import { sharedSkills } from '../../lib/format/member-facts.ts'
import { WebLink } from './link-list.tsx'

type ProjectCardsProps = {
  projects: readonly Project[]
  /** Shared skills are highlighted. */
  mySkills?: readonly string[] | undefined
  headingLevel: 3 | 4
  /** Renders the buttons of an editable project. */
  tools?: ((project: Project) => ReactNode) | undefined
}

/** A member's projects. */
export function ProjectCards({ projects, mySkills, headingLevel, tools }: ProjectCardsProps) {
  return (
    <ul className="grid gap-3.5 md:grid-cols-2">
      {projects.map((project, index) => (
        <li
          key={String(index)}
          className="flex min-w-0 flex-col rounded-row border border-line bg-paper p-4"
        >
          <ProjectCard
            project={project}
            mySkills={mySkills}
            headingLevel={headingLevel}
            tools={tools?.(project)}
          />
        </li>
      ))}
    </ul>
  )
}

type ProjectCardProps = {
  project: Project
  mySkills: readonly string[] | undefined
  headingLevel: 3 | 4
  tools: ReactNode
}

function ProjectCard({ project, mySkills = [], headingLevel, tools }: ProjectCardProps) {
  const { name, url, description, skills } = project
  const Heading = `h${headingLevel}` as const
  return (
    <>
      <div className="flex items-start gap-2">
        <Heading
          dir="auto"
          className="mr-auto min-w-0 text-15 leading-[1.35] font-650 wrap-anywhere"
        >
          {url ? <WebLink url={url}>{name}</WebLink> : name}
        </Heading>
        {tools && <div className="-mt-1.5 -mr-2 flex gap-0.5">{tools}</div>}
      </div>
      {url && (
        <p className="type-mono mt-0.5 text-12 leading-[1.4]! wrap-anywhere text-ink-2">
          {shortAddress(url)}
        </p>
      )}
      {description && (
        <p dir="auto" className="mt-2 text-14 leading-[1.5] wrap-anywhere whitespace-pre-line">
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
    </>
  )
}
