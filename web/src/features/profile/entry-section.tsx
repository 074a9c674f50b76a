import type { Profile } from '@shipmates/contract/profiles'
import { useRef } from 'react'
import { AddButton } from './add-button.tsx'
import type { EntryKind, Listed } from './entry-kinds.ts'
import { EntryForm } from './late-forms.ts'
import { EntryTools, Panel } from './panel.tsx'
import { useDeleteEntry } from './save.ts'
import { Timeline } from './timeline.tsx'
import { useDeletion } from './use-deletion.tsx'
import { type EntryForms, keepFocus } from './use-entry-forms.ts'

type EntrySectionProps = { profile: Profile; kind: EntryKind; forms: EntryForms }

/** Work experience or education: the timeline, with the forms to add and edit entries. */
export function EntrySection({ profile, kind, forms }: EntrySectionProps) {
  const addButton = useRef<HTMLButtonElement>(null)
  const listed = kind.list(profile)
  const deleteEntry = useDeleteEntry(profile.userId, kind)
  const deletion = useDeletion('Delete this entry?', deleteEntry, (item: Listed) => {
    forms.close(item.entry.id)
    addButton.current?.focus()
  })

  return (
    <Panel title={kind.title} action={<AddButton ref={addButton} noun={kind.noun} forms={forms} />}>
      {forms.opened.map((key) => (
        <EntryForm
          key={key}
          id={forms.formId(key)}
          userId={profile.userId}
          kind={kind}
          edited={listed.find(({ entry }) => entry.id === key)}
          isShown={key === forms.shown}
          onClose={() => {
            forms.close(key)
            keepFocus(addButton)
          }}
        />
      ))}
      {listed.length > 0 && (
        <Entries
          listed={listed}
          onEdit={(id) => void forms.show(id)}
          onDelete={(item) => void deletion.ask(item)}
        />
      )}
      {listed.length === 0 && !forms.shown && <p className="text-ink-2">{kind.emptyText}</p>}
      {deletion.dialog}
    </Panel>
  )
}

type EntriesProps = {
  listed: Listed[]
  onEdit: (id: string) => void
  onDelete: (item: Listed) => void
}

function Entries({ listed, onEdit, onDelete }: EntriesProps) {
  return (
    <Timeline
      headingLevel={3}
      entries={listed.map(({ entry }) => entry)}
      tools={(_entry, index) => {
        const item = listed[index]
        return (
          item && (
            <EntryTools
              name={item.name}
              onEdit={() => onEdit(item.entry.id)}
              onDelete={() => onDelete(item)}
            />
          )
        )
      }}
    />
  )
}
