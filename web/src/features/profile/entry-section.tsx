import type { UserId } from '@shipmates/contract/ids'
import type { Profile } from '@shipmates/contract/profiles'
import Plus from 'lucide-react/icons/plus'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../../components/ui/button.tsx'
import type { EntryKind, Listed } from './entry-kinds.ts'
import { DeleteDialog, EntryForm, loadForms } from './late-forms.ts'
import { EntryTools, Panel } from './panel.tsx'
import { useDeleteEntry } from './save.ts'
import { Timeline } from './timeline.tsx'
import { type EntryForms, type FormKey, keepFocus, NEW } from './use-entry-forms.ts'

type EntrySectionProps = { profile: Profile; kind: EntryKind; forms: EntryForms }

/** Work experience or education: the timeline, with the forms to add and edit entries. */
export function EntrySection({ profile, kind, forms }: EntrySectionProps) {
  const addButton = useRef<HTMLButtonElement>(null)
  const listed = kind.list(profile)
  const isAdding = forms.shown === NEW

  const deletion = useDeletion(profile.userId, kind, (key) => {
    forms.close(key)
    addButton.current?.focus()
  })

  return (
    <Panel
      title={kind.title}
      action={
        <Button
          ref={addButton}
          size="small"
          aria-expanded={isAdding}
          aria-controls={isAdding ? forms.formId(NEW) : undefined}
          onClick={() => (isAdding ? forms.hide() : void forms.show(NEW))}
        >
          <Plus aria-hidden="true" />
          Add {kind.noun}
        </Button>
      }
    >
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

/** The entry that is being deleted, from the question to the server's response. */
function useDeletion(userId: UserId, kind: EntryKind, onDeleted: (key: FormKey) => void) {
  const [deleting, setDeleting] = useState<Listed>()
  const { mutate, isPending } = useDeleteEntry(userId, kind)

  const ask = async (item: Listed) => {
    if (await loadForms()) setDeleting(item)
  }
  const end = () => setDeleting(undefined)
  const remove = (item: Listed) =>
    mutate(item, {
      onSuccess: () => {
        // The dialog first restores focus, to a button that is then removed with its entry.
        flushSync(end)
        onDeleted(item.entry.id)
      },
      onError: end,
    })
  const dialog = deleting && (
    <DeleteDialog
      title="Delete this entry?"
      name={deleting.name}
      isDeleting={isPending}
      onDelete={() => remove(deleting)}
      onClose={end}
    />
  )
  return { ask, dialog }
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
