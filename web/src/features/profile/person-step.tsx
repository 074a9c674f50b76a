import { codePoints } from '@shipmates/contract/code-points'
import { ABOUT_MAX_CHARS, HEADLINE_MAX_CHARS } from '@shipmates/contract/limits'
import { Headline } from '@shipmates/contract/profile-fields'
import { About } from '@shipmates/contract/profile-forms'
import type { Profile } from '@shipmates/contract/profiles'
import { useRef } from 'react'
import * as z from 'zod/mini'
import { useContractForm } from '../../components/behaviour/use-contract-form.ts'
import { Button } from '../../components/ui/button.tsx'
import { Counter } from '../../components/ui/counter.tsx'
import { Field } from '../../components/ui/field.tsx'
import { LimitedTextArea } from '../../components/ui/limited-text-area.tsx'
import { PhotoCrop } from './identity-card.tsx'
import { PhotoPicker } from './photo-picker.tsx'
import { StepForm, type StepProps, useSaveStep } from './save-step.tsx'
import { useKeptStep, withUnsaved } from './unsaved-details.ts'
import { type Photo, usePhoto } from './use-photo.ts'

const Texts = z.object({ about: About, headline: Headline })
type Texts = z.infer<typeof Texts>

const textsOf = ({ about, headline }: Profile): Texts => ({
  about: about ?? '',
  headline: headline ?? '',
})

/**
 * The last step: a photo, a few words, and a headline. The photo is uploaded when the step is
 * saved.
 */
export function PersonStep({ profile, formId, onSaved }: StepProps & { profile: Profile }) {
  const save = useSaveStep(profile.userId, 'person')
  const photo = usePhoto(profile.userId)
  const opened = textsOf(profile)
  const form = useContractForm(Texts, withUnsaved('person', opened))
  useKeptStep('person', form.values, opened)
  const [about, headline] = [form.field('about'), form.field('headline')]
  const submit = form.submit((texts) => {
    if (save.isPending) return
    const changes = {
      ...(texts.about !== opened.about && { about: texts.about || null }),
      ...(texts.headline !== opened.headline && { headline: texts.headline || null }),
    }
    const upload = photo.selected && photo.uploadSelected
    if (!upload && Object.keys(changes).length === 0) return onSaved()
    save.mutate({ changes, upload }, { onSuccess: onSaved })
  })
  return (
    <>
      <StepForm formId={formId} error={save.error} onSubmit={submit}>
        <PhotoRow profile={profile} photo={photo} />
        <LimitedTextArea {...about} warns max={ABOUT_MAX_CHARS} label="Introduce yourself" />
        <Field
          {...headline}
          label="Headline"
          optional
          autoComplete="off"
          aside={
            <Counter
              count={codePoints(headline.value)}
              max={HEADLINE_MAX_CHARS}
              warns="characters"
            />
          }
        />
      </StepForm>
      <PhotoCrop photo={photo} />
    </>
  )
}

function PhotoRow({ profile, photo }: { profile: Profile; photo: Photo }) {
  const input = useRef<HTMLInputElement>(null)
  const { selected, cancel } = photo
  const hasPhoto = Boolean(selected ?? profile.photoUrl)
  return (
    <div className="flex items-center gap-6">
      <div className="flex-none pt-11 pb-2.5">
        <PhotoPicker input={input} profile={profile} photo={photo} />
      </div>
      <div className="min-w-0">
        <p className="font-600">Photo</p>
        <p className="mt-0.5 truncate text-13 text-ink-2">
          {selected?.name ?? 'So people can put a face to your name.'}
        </p>
        <div className="mt-2.5 flex flex-wrap gap-2">
          <Button size="small" onClick={() => input.current?.click()}>
            {hasPhoto ? 'Choose another' : 'Choose a photo'}
          </Button>
          {selected && (
            <Button size="small" kind="ghost" onClick={cancel}>
              Remove
            </Button>
          )}
        </div>
      </div>
    </div>
  )
}
