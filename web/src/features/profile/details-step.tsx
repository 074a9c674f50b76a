import { codePoints } from '@shipmates/contract/code-points'
import { ABOUT_MAX_CHARS } from '@shipmates/contract/limits'
import * as messages from '@shipmates/contract/messages/profiles'
import type { Profile } from '@shipmates/contract/profiles'
import { parseSkills } from '@shipmates/contract/skills'
import { useState } from 'react'
import * as z from 'zod/mini'
import { useContractForm } from '../../components/behaviour/use-contract-form.ts'
import { useMaxChars } from '../../components/behaviour/use-max-chars.ts'
import { Button } from '../../components/ui/button.tsx'
import { Counter } from '../../components/ui/counter.tsx'
import { FormAlert } from '../../components/ui/form-alert.tsx'
import { TextArea } from '../../components/ui/text-area.tsx'
import { errorSentence } from '../../lib/net/query-client.ts'
import { useSaveProfile } from './api.ts'
import { changesOf, ProfileTexts, textsOf } from './profile-texts.ts'
import { SkillsField } from './skills-field.tsx'
import type { Texts } from './texts-schema.ts'

type DetailsStepProps = {
  profile: Profile
  /** The one field to show. */
  asks: 'skills' | 'about'
  onSaved: () => void
}

/** The profile schema, plus: the requested field must not be empty. */
const Given = {
  skills: ProfileTexts.check(
    z.refine<Texts>(({ skills = '' }: Texts) => parseSkills(skills).length > 0, {
      error: 'Please enter at least one skill',
      path: ['skills'],
    }),
  ),
  about: ProfileTexts.check(
    z.refine<Texts>(({ about = '' }: Texts) => about.trim() !== '', {
      error: 'Please write a short intro',
      path: ['about'],
    }),
  ),
}

/** A single profile field as a form. */
export function DetailsStep({ profile, asks, onSaved }: DetailsStepProps) {
  const save = useSaveProfile(profile.userId)
  const [opened] = useState(() => textsOf(profile))
  const form = useContractForm(Given[asks], opened)
  const submit = form.submit((texts) =>
    save.mutate(changesOf(texts, new Set(), opened), { onSuccess: onSaved }),
  )
  const about = form.field('about')
  const aboutLimit = useMaxChars(about.value, ABOUT_MAX_CHARS)
  return (
    <form noValidate className="flex flex-col gap-5" onSubmit={submit}>
      {asks === 'skills' ? (
        <SkillsField
          field={form.field('skills')}
          onType={(value) => form.set('skills', value)}
          onClear={() => form.set('skills', '')}
        />
      ) : (
        <TextArea
          {...aboutLimit}
          label="About"
          hint="What do you build? What would you like to talk about?"
          aside={
            <Counter count={codePoints(about.value)} max={ABOUT_MAX_CHARS} warns="characters" />
          }
          error={about.error}
          isInvalid={about.isInvalid}
          name={about.name}
          value={about.value}
          onChange={about.onChange}
          onBlur={about.onBlur}
        />
      )}
      {save.error && (
        <FormAlert>{errorSentence(save.error, messages.profileUpdateFailed)}</FormAlert>
      )}
      <Button type="submit" kind="primary" wide busy={save.isPending} busyLabel="Saving...">
        Save and continue
      </Button>
    </form>
  )
}
