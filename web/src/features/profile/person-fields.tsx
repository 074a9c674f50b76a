import {
  AGE_MAX,
  AGE_MIN,
  USER_NAME_MAX_CHARS,
  USER_NAME_MIN_CHARS,
} from '@shipmates/contract/limits'
import { genders } from '@shipmates/contract/profiles'
import { Field } from '../../components/ui/field.tsx'
import { Select } from '../../components/ui/select.tsx'
import { ClearButton, FieldGroup } from './field-group.tsx'
import type { Details } from './use-details.ts'

/** The fields of username, age and gender. */
export function PersonFields({ details }: { details: Details }) {
  const { field, values, clear } = details
  return (
    <FieldGroup title="About you" line="Age and gender are never on your public page.">
      <Field
        label="Username"
        hint={`${USER_NAME_MIN_CHARS} to ${USER_NAME_MAX_CHARS} letters, numbers or underscores`}
        maxLength={USER_NAME_MAX_CHARS}
        autoComplete="username"
        className="col-span-12 xl:col-span-6"
        {...field('userName')}
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
          {...field('age')}
        />
        {values.age && (
          <ClearButton label="Age" className="right-[5px] mt-6.5" onClear={() => clear('age')} />
        )}
      </div>
      <div className="relative col-span-7 max-md:col-span-12 xl:col-span-4">
        <Select label="Gender" {...field('gender')}>
          <option value="">Select gender</option>
          {genders.map((gender) => (
            <option key={gender}>{gender}</option>
          ))}
        </Select>
        {values.gender && (
          <ClearButton
            label="Gender"
            className="right-[34px] mt-6.5"
            onClear={() => clear('gender')}
          />
        )}
      </div>
    </FieldGroup>
  )
}
