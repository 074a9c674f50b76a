import { codePoints } from '@shipmates/contract/code-points'
import { AppError } from '@shipmates/contract/errors'
import {
  ABOUT_MAX_CHARS,
  AGE_MAX,
  AGE_MIN,
  USER_NAME_MAX_CHARS,
  USER_NAME_MIN_CHARS,
} from '@shipmates/contract/limits'
import * as messages from '@shipmates/contract/messages/profiles'
import type { Profile } from '@shipmates/contract/profiles'
import { genders } from '@shipmates/contract/profiles'
import { useEffect, useState } from 'react'
import { useContractForm } from '../../components/behaviour/use-contract-form.ts'
import { useMaxChars } from '../../components/behaviour/use-max-chars.ts'
import { controlClasses } from '../../components/ui/control-classes.ts'
import { Counter } from '../../components/ui/counter.tsx'
import { Field } from '../../components/ui/field.tsx'
import { FieldFrame } from '../../components/ui/field-frame.tsx'
import { FormAlert } from '../../components/ui/form-alert.tsx'
import { Select } from '../../components/ui/select.tsx'
import { classNames } from '../../lib/class-names.ts'
import { errorSentence } from '../../lib/net/query-client.ts'
import type { useSaveProfile } from './api.ts'
import { ClearButton } from './clear-button.tsx'
import { type Clearable, changesOf, ProfileTexts, textsOf } from './profile-texts.ts'
import { SkillsField } from './skills-field.tsx'
import { hasChanges, readUnsavedDetails, storeUnsavedDetails } from './unsaved-details.ts'

type DetailsFormProps = {
  id: string
  profile: Profile
  save: ReturnType<typeof useSaveProfile>
  /** Called with whether there are unsaved changes. */
  onChange: (isChanged: boolean) => void
  onSaved: () => void
}

/** The profile's details as form fields. Unsaved input survives errors, navigation and reloads. */
export function DetailsForm({ id, profile, save, onChange, onSaved }: DetailsFormProps) {
  const { form, submit, clear, hasUnplacedError } = useDetails({ profile, save, onChange, onSaved })

  return (
    <form id={id} noValidate aria-label="Edit profile" onSubmit={submit}>
      <div className="grid grid-cols-12 gap-5 max-md:gap-4">
        <Field
          label="Username"
          hint={`${USER_NAME_MIN_CHARS} to ${USER_NAME_MAX_CHARS} letters, numbers or underscores`}
          maxLength={USER_NAME_MAX_CHARS}
          autoComplete="username"
          className="col-span-12 xl:col-span-6"
          {...form.field('userName')}
        />
        <div className="relative col-span-5 max-md:col-span-12 xl:col-span-2">
          <Field
            label="Age"
            type="number"
            inputMode="numeric"
            min={AGE_MIN}
            max={AGE_MAX}
            step={1}
            className="md:whitespace-nowrap"
            {...form.field('age')}
          />
          {form.values.age && (
            <ClearButton label="Age" className="right-[5px] mt-6.5" onClear={() => clear('age')} />
          )}
        </div>
        <div className="relative col-span-7 max-md:col-span-12 xl:col-span-4">
          <Select label="Gender" {...form.field('gender')}>
            <option value="">Select gender</option>
            {genders.map((gender) => (
              <option key={gender}>{gender}</option>
            ))}
          </Select>
          {form.values.gender && (
            <ClearButton
              label="Gender"
              className="right-[34px] mt-6.5"
              onClear={() => clear('gender')}
            />
          )}
        </div>
        <AboutField field={form.field('about')} onClear={() => clear('about')} />
        <SkillsField
          field={form.field('skills')}
          onType={(value) => form.set('skills', value)}
          onClear={() => clear('skills')}
        />
      </div>
      {hasUnplacedError && (
        <div className="mt-5">
          <FormAlert>{errorSentence(save.error, messages.profileUpdateFailed)}</FormAlert>
        </div>
      )}
    </form>
  )
}

/** The form's values, what it keeps in the tab, and what it saves. */
function useDetails({ profile, save, onChange, onSaved }: Omit<DetailsFormProps, 'id'>) {
  const [unsaved] = useState(() => readUnsavedDetails())
  const [cleared, setCleared] = useState<ReadonlySet<Clearable>>(new Set(unsaved?.cleared))
  const [opened] = useState(() => unsaved?.opened ?? textsOf(profile))
  const form = useContractForm(ProfileTexts, unsaved?.texts ?? opened)
  const { values: texts } = form
  useEffect(() => {
    const details = { texts, opened, cleared: [...cleared] }
    storeUnsavedDetails(details)
    onChange(hasChanges(details))
  }, [texts, opened, cleared, onChange])

  const submit = form.submit((texts) =>
    save.mutate(changesOf(texts, cleared, opened), {
      onSuccess: onSaved,
      onError: (error) => {
        for (const { field, message } of refusalsOf(error)) form.refuse(field, message)
      },
    }),
  )
  const clear = (name: Clearable) => {
    setCleared(new Set([...cleared, name]))
    form.set(name, '')
    document.getElementsByName(name)[0]?.focus()
  }
  const hasUnplacedError = save.error !== null && refusalsOf(save.error).length === 0
  return { form, submit, clear, hasUnplacedError }
}

type AboutFieldProps = {
  field: ReturnType<ReturnType<typeof useDetails>['form']['field']>
  onClear: () => void
}

function AboutField({ field, onClear }: AboutFieldProps) {
  const limit = useMaxChars(field.value, ABOUT_MAX_CHARS)
  return (
    <FieldFrame
      label="About"
      hint="What do you build? What would you like to talk about?"
      error={field.error}
      isInvalid={field.isInvalid}
      aside={<Counter count={codePoints(field.value)} max={ABOUT_MAX_CHARS} warns="characters" />}
      className="col-span-12"
    >
      {(control) => (
        <span className="relative block">
          <textarea
            {...control}
            {...limit}
            name="about"
            rows={3}
            value={field.value}
            onChange={field.onChange}
            onBlur={field.onBlur}
            className={classNames(
              controlClasses,
              'h-auto min-h-[5.2rem] resize-y py-[0.55rem] pr-10.5 leading-[1.5] wrap-anywhere field-sizing-content',
            )}
          />
          {field.value && <ClearButton label="About" onClear={onClear} />}
        </span>
      )}
    </FieldFrame>
  )
}

/** The server's validation errors, by field. */
function refusalsOf(error: unknown): { field: string; message: string }[] {
  if (!(error instanceof AppError)) return []
  if (error.code === 'USERNAME_TAKEN') return [{ field: 'userName', message: error.message }]
  return error.errors.map(({ path, message }) => ({ field: path.split('.')[0] ?? '', message }))
}
