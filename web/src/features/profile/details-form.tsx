import * as messages from '@shipmates/contract/messages/profiles'
import type { Profile } from '@shipmates/contract/profiles'
import { FormAlert } from '../../components/ui/form-alert.tsx'
import { errorSentence } from '../../lib/net/query-client.ts'
import { AvailabilityFields } from './availability-fields.tsx'
import { CardFields } from './card-fields.tsx'
import { LinkFields } from './link-fields.tsx'
import { PersonFields } from './person-fields.tsx'
import type { useSaveProfile } from './save.ts'
import { useDetails } from './use-details.ts'
import { WordFields } from './word-fields.tsx'

type DetailsFormProps = {
  id: string
  profile: Profile
  save: ReturnType<typeof useSaveProfile>
  /** Called with whether there are unsaved changes. */
  onChange: (isChanged: boolean) => void
  onSaved: () => void
}

/** Focuses an element when it appears. */
const focus = (element: HTMLElement | null) => element?.focus()

/** The profile's details as form fields. Unsaved input survives errors, navigation and reloads. */
export function DetailsForm({ id, profile, save, onChange, onSaved }: DetailsFormProps) {
  const details = useDetails({ profile, save, onChange, onSaved })
  return (
    <form
      id={id}
      noValidate
      aria-label="Edit profile"
      className="grid gap-5"
      onSubmit={details.submit}
    >
      <PersonFields details={details} />
      <CardFields details={details} />
      <WordFields details={details} />
      <AvailabilityFields details={details} />
      <LinkFields details={details} />
      {details.formError && (
        <div tabIndex={-1} ref={focus} className="outline-none">
          <FormAlert>{details.formError}</FormAlert>
        </div>
      )}
      {details.hasFormError && (
        <FormAlert>{errorSentence(save.error, messages.profileUpdateFailed)}</FormAlert>
      )}
    </form>
  )
}
