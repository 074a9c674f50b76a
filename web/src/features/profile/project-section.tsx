import type { UserId } from '@shipmates/contract/ids'
import { PROJECTS_MAX } from '@shipmates/contract/limits'
import * as messages from '@shipmates/contract/messages/profile-entries'
import type { Profile, Project } from '@shipmates/contract/profiles'
import Plus from 'lucide-react/icons/plus'
import { type RefObject, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../../components/ui/button.tsx'
import { DeleteDialog, loadForms, ProjectForm } from './late-forms.ts'
import { EntryTools, Panel } from './panel.tsx'
import { ProjectCards } from './project-cards.tsx'
import { withoutProject } from './project-list.ts'
import { useSaveProjects } from './save.ts'
import { type EntryForms, keepFocus, NEW } from './use-entry-forms.ts'

type ProjectSectionProps = { profile: Profile; forms: EntryForms }

/**
 * My projects as cards, with the forms to add and edit them. Forms are identified by the project's
 * index.
 */
export function ProjectSection({ profile, forms }: ProjectSectionProps) {
  const { userId, projects } = profile
  const addButton = useRef<HTMLButtonElement>(null)
  const deletion = useDeletion(userId, () => {
    // The indexes of the others have changed.
    forms.closeAll()
    addButton.current?.focus()
  })

  return (
    <Panel
      title="Projects"
      action={<AddButton ref={addButton} forms={forms} isFull={projects.length >= PROJECTS_MAX} />}
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

type AddButtonProps = {
  ref: RefObject<HTMLButtonElement | null>
  forms: EntryForms
  isFull: boolean
}

function AddButton({ ref, forms, isFull }: AddButtonProps) {
  const isAdding = forms.shown === NEW
  return (
    <Button
      ref={ref}
      size="small"
      disabled={isFull}
      aria-expanded={isAdding}
      aria-controls={isAdding ? forms.formId(NEW) : undefined}
      onClick={() => (isAdding ? forms.hide() : void forms.show(NEW))}
    >
      <Plus aria-hidden="true" />
      Add Project
    </Button>
  )
}

const NoProjects = () => (
  <p className="text-ink-2">No projects added yet. A project or two says more than ten skills.</p>
)

/** The project that is being deleted, from the question to the server's response. */
function useDeletion(userId: UserId, onDeleted: () => void) {
  const [removing, setRemoving] = useState<Project>()
  const save = useSaveProjects(userId, {
    success: messages.projectDeleted,
    failure: messages.projectDeleteFailed,
  })
  const ask = async (project: Project) => {
    if (await loadForms()) setRemoving(project)
  }
  const end = () => setRemoving(undefined)
  const remove = () =>
    removing &&
    save.mutate(withoutProject(removing), {
      onSuccess: () => {
        // The dialog first restores focus, to a button that is then removed with its card.
        flushSync(end)
        onDeleted()
      },
      onError: end,
    })
  const dialog = removing && (
    <DeleteDialog
      title="Delete this project?"
      name={removing.name}
      isDeleting={save.isPending}
      onDelete={remove}
      onClose={end}
    />
  )
  return { ask, dialog }
}
