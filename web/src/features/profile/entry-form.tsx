import type { UserId } from '@shipmates/contract/ids'
import { ENTRY_FIELD_MAX_CHARS } from '@shipmates/contract/limits'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useContractForm } from '../../components/behaviour/use-contract-form.ts'
import { CheckBox } from '../../components/ui/check-box.tsx'
import { DateField } from '../../components/ui/date-field.tsx'
import { Field } from '../../components/ui/field.tsx'
import { TextArea } from '../../components/ui/text-area.tsx'
import { classNames } from '../../lib/class-names.ts'
import { reloadProfile } from './api.ts'
import { entryInputs } from './entry-inputs.ts'
import type { EntryKind } from './entry-kinds.ts'
import { FormFrame } from './form-frame.tsx'
import type { Texts } from './texts-schema.ts'

type EntryFormProps = {
  id: string
  userId: UserId
  kind: EntryKind
  /** The entry to edit; undefined adds a new one. */
  edited: { entry: { id: string }; texts: Texts } | undefined
  /** A hidden form keeps its input. */
  isShown: boolean
  onClose: () => void
}

const empty: Texts = { startDate: '', endDate: '', isCurrent: '', description: '' }

/** A form to add or edit an entry of work or education. */
export function EntryForm({ id, userId, kind, edited, isShown, onClose }: EntryFormProps) {
  const form = useContractForm<Texts>(entryInputs[kind.noun].form, { ...empty, ...edited?.texts })
  const save = useSaveEntry(userId, kind, edited?.entry.id)
  const verb = edited ? 'Update' : 'Add'

  return (
    <FormFrame
      {...{ id, isShown, save, onClose }}
      name={`${verb} ${kind.title.toLowerCase()}`}
      action={`${verb} ${kind.noun}`}
      busyLabel={edited ? 'Updating...' : 'Adding...'}
      failure={edited ? kind.says.updateFailed : kind.says.addFailed}
      onSubmit={form.submit((texts) => save.mutate(texts, { onSuccess: onClose }))}
    >
      <EntryFields kind={kind} form={form} />
    </FormFrame>
  )
}

type EntryFieldsProps = { kind: EntryKind; form: ReturnType<typeof useContractForm<Texts>> }

function EntryFields({ kind, form }: EntryFieldsProps) {
  const isCurrent = Boolean(form.values.isCurrent)
  return (
    <div className="grid grid-cols-2 gap-4 max-md:grid-cols-1">
      {kind.fields.map(({ name, label }, index) => (
        <Field
          key={name}
          label={label}
          maxLength={ENTRY_FIELD_MAX_CHARS}
          className={classNames(index === 2 && 'md:col-span-2')}
          {...form.field(name)}
        />
      ))}
      <DateField
        label="Start Date"
        {...form.field('startDate')}
        onPick={(day) => form.set('startDate', day)}
      />
      <DateField
        label="End Date"
        {...form.field('endDate')}
        disabled={isCurrent}
        {...(isCurrent && { placeholder: 'Present' })}
        onPick={(day) => form.set('endDate', day)}
      />
      <CheckBox
        label={kind.currentLabel}
        className="md:col-start-2"
        isChecked={isCurrent}
        onChange={(checked) => {
          form.set('isCurrent', checked ? 'yes' : '')
          if (checked) form.set('endDate', '')
        }}
      />
      <TextArea
        label="Description"
        optional
        rows={3}
        placeholder="What did you work on, and what did you achieve?"
        className="col-span-full"
        {...form.field('description')}
      />
    </div>
  )
}

/** Adds or replaces an entry of work or education; pending until the profile has been refetched. */
function useSaveEntry(userId: UserId, kind: EntryKind, id?: string) {
  const client = useQueryClient()
  const { add, update } = entryInputs[kind.noun]
  const { added, addFailed, updated, updateFailed } = kind.says
  return useMutation({
    mutationFn: (texts: Texts) => (id ? update(id, texts) : add(texts)),
    meta: id ? { success: updated, failure: updateFailed } : { success: added, failure: addFailed },
    onSuccess: () => reloadProfile(client, userId),
  })
}
