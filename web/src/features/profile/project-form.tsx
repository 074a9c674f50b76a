import { codePoints } from '@shipmates/contract/code-points'
import type { UserId } from '@shipmates/contract/ids'
import {
  PROJECT_DESCRIPTION_MAX_CHARS,
  PROJECT_NAME_MAX_CHARS,
  URL_MAX_CHARS,
} from '@shipmates/contract/limits'
import * as messages from '@shipmates/contract/messages/profile-entries'
import { ProjectInput } from '@shipmates/contract/profile-fields'
import type { Project } from '@shipmates/contract/profiles'
import { parseSkills } from '@shipmates/contract/skills'
import { useState } from 'react'
import { useContractForm } from '../../components/behaviour/use-contract-form.ts'
import { TokenField } from '../../components/token-field.tsx'
import { Counter } from '../../components/ui/counter.tsx'
import { Field } from '../../components/ui/field.tsx'
import { TextArea } from '../../components/ui/text-area.tsx'
import { skillIdeas } from '../../lib/net/suggestions.ts'
import { FormFrame } from './form-frame.tsx'
import { withProject } from './project-list.ts'
import { useSaveProjects } from './save.ts'
import { type Texts, tokensOf, validatedBy } from './texts-schema.ts'

const inputOf = (texts: Texts): Project => ({
  name: texts.name?.trim() ?? '',
  url: texts.url?.trim() || null,
  description: texts.description ?? '',
  skills: parseSkills(texts.skills ?? ''),
})

const ProjectTexts = validatedBy(ProjectInput, inputOf)

type ProjectFormProps = {
  id: string
  userId: UserId
  /** The project to edit; undefined adds a new one. */
  edited: Project | undefined
  /** A hidden form keeps its input. */
  isShown: boolean
  onClose: () => void
}

/** A form to add or edit a project. */
export function ProjectForm({ id, userId, edited, isShown, onClose }: ProjectFormProps) {
  const [opened] = useState(edited)
  const form = useContractForm<Texts>(ProjectTexts, {
    name: edited?.name ?? '',
    url: edited?.url ?? '',
    description: edited?.description ?? '',
    skills: edited?.skills.join(', ') ?? '',
  })
  const failure = edited ? messages.projectUpdateFailed : messages.projectAddFailed
  const save = useSaveProjects(userId, {
    success: edited ? messages.projectUpdated : messages.projectAdded,
    failure,
  })
  const submit = form.submit((texts) => {
    if (save.isPending) return
    save.mutate(withProject(opened, inputOf(texts)), { onSuccess: onClose })
  })

  return (
    <FormFrame
      {...{ id, isShown, save, failure, onClose }}
      name={edited ? 'Update project' : 'Add project'}
      action="Save Project"
      busyLabel="Saving..."
      onSubmit={submit}
    >
      <ProjectFields form={form} />
    </FormFrame>
  )
}

function ProjectFields({ form }: { form: ReturnType<typeof useContractForm<Texts>> }) {
  const { values, field } = form
  return (
    <div className="grid grid-cols-2 gap-4 max-md:grid-cols-1">
      <Field
        label="Name"
        maxLength={PROJECT_NAME_MAX_CHARS}
        autoComplete="off"
        {...field('name')}
      />
      <Field
        optional
        label="Address"
        type="url"
        inputMode="url"
        placeholder="https://"
        maxLength={URL_MAX_CHARS}
        {...field('url')}
      />
      <TextArea
        optional
        label="Description"
        rows={3}
        aside={
          <Counter
            count={codePoints(values.description ?? '')}
            max={PROJECT_DESCRIPTION_MAX_CHARS}
            warns="characters"
          />
        }
        className="col-span-full"
        {...field('description')}
      />
      <TokenField
        label="Skills used"
        placeholder="Add a skill"
        suggest={skillIdeas}
        className="col-span-full"
        {...tokensOf(form, 'skills')}
      />
    </div>
  )
}
