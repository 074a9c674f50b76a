import type { UserId } from '@shipmates/contract/ids'
import { PROJECTS_MAX } from '@shipmates/contract/limits'
import * as messages from '@shipmates/contract/messages/profile-entries'
import type { Profile, Project } from '@shipmates/contract/profiles'
import { useRef } from 'react'
import { AddButton } from './add-button.tsx'
import { ProjectForm } from './late-forms.ts'
import { EntryTools, Panel } from './panel.tsx'
import { ProjectCards } from './project-cards.tsx'
import { withoutProject } from './project-list.ts'
import { useSaveProjects } from './save.ts'
import { type Deletion, useDeletion } from './use-deletion.tsx'
import { type EntryForms, keepFocus, NEW } from './use-entry-forms.ts'

type ProjectSectionProps = { profile: Profile; forms: EntryForms }

/**
 * My projects as cards, with the forms to add and edit them. Forms are identified by the project's
 * index.
 */
export function ProjectSection({ profile, forms }: ProjectSectionProps) {
  const { userId, projects } = profile
  const addButton = useRef<HTMLButtonElement>(null)
  const deletion = useDeletion('Delete this project?', useDeleteProject(userId), () => {
    // The indexes of the others have changed.
    forms.closeAll()
    addButton.current?.focus()
  })

  return (
    <Panel
      title="Projects"
      action={
        <AddButton
          ref={addButton}
          noun="Project"
          forms={forms}
          isFull={projects.length >= PROJECTS_MAX}
        />
      }
    >
      {forms.opened.map((key) => (
        <ProjectForm
          key={key}
          id={forms.formId(key)}
          userId={userId}
          edited={key === NEW ? undefined : projects[Number(key)]}
          isShown={key === forms.shown}
          onClose={() => {
            forms.close(key)
            keepFocus(addButton)
          }}
        />
      ))}
      {projects.length > 0 && (
        <ProjectCards
          headingLevel={3}
          projects={projects}
          tools={(project) => (
            <EntryTools
              name={project.name}
              onEdit={() => void forms.show(String(projects.indexOf(project)))}
              onDelete={() => void deletion.ask(project)}
            />
          )}
        />
      )}
      {projects.length === 0 && !forms.shown && <NoProjects />}
      {deletion.dialog}
    </Panel>
  )
}

const NoProjects = () => (
  <p className="text-ink-2">No projects added yet. A project or two says more than ten skills.</p>
)

function useDeleteProject(userId: UserId): Deletion<Project> {
  const { isPending, mutate } = useSaveProjects(userId, {
    success: messages.projectDeleted,
    failure: messages.projectDeleteFailed,
  })
  return { isPending, mutate: (project, on) => mutate(withoutProject(project), on) }
}
