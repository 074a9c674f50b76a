import type { UserId } from '@shipmates/contract/ids'
import type { Profile } from '@shipmates/contract/profiles'
import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../../components/ui/button.tsx'
import { Dialog } from '../../components/ui/dialog.tsx'
import { useDeleteEntry } from './api.ts'
import { EntryForm } from './entry-form.tsx'
import type { EntryKind } from './entry-kinds.ts'
import { Panel } from './panel.tsx'
import { Timeline } from './timeline.tsx'
import { type EntryForms, type FormKey, NEW } from './use-entry-forms.ts'

type Listed = ReturnType<EntryKind['list']>[number]

type EntrySectionProps = { profile: Profile; kind: EntryKind; forms: EntryForms }

/** Work experience or education: the timeline, with the forms to add and edit entries. */
export function EntrySection({ profile, kind, forms }: EntrySectionProps) {
  const addButton = useRef<HTMLButtonElement>(null)
  const listed = kind.list(profile)
  const isAdding = forms.shown === NEW

  const close = (key: FormKey) => {
    forms.close(key)
    addButton.current?.focus()
  }
  const { deleting, setDeleting, remove, isRemoving } = useDeletion(profile.userId, kind, close)

  return (
    <Panel
      title={kind.title}
      action={
        <Button
          ref={addButton}
          size="small"
          aria-expanded={isAdding}
          aria-controls={isAdding ? forms.formId(NEW) : undefined}
          onClick={() => (isAdding ? forms.hide() : forms.show(NEW))}
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
          onClose={() => close(key)}
        />
      ))}
      {listed.length > 0 && <Entries listed={listed} onEdit={forms.show} onDelete={setDeleting} />}
      {listed.length === 0 && !forms.shown && <p className="text-ink-2">{kind.emptyText}</p>}
      {deleting && (
        <DeleteDialog
          name={deleting.name}
          isDeleting={isRemoving}
          onDelete={() => remove(deleting)}
          onClose={() => setDeleting(undefined)}
        />
      )}
    </Panel>
  )
}

/** The entry that is being deleted, from the question to the answer of the server. */
function useDeletion(userId: UserId, kind: EntryKind, onDeleted: (key: FormKey) => void) {
  const [deleting, setDeleting] = useState<Listed>()
  const { mutate, isPending } = useDeleteEntry(userId, kind)

  const remove = ({ entry }: Listed) =>
    mutate(entry.id, {
      onSuccess: () => {
        // The dialog first restores focus, to a button that is then removed with its entry.
        flushSync(() => setDeleting(undefined))
        onDeleted(entry.id)
      },
      onError: () => setDeleting(undefined),
    })
  return { deleting, setDeleting, remove, isRemoving: isPending }
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

type EntryToolsProps = { name: string; onEdit: () => void; onDelete: () => void }

function EntryTools({ name, onEdit, onDelete }: EntryToolsProps) {
  return (
    <>
      <Button kind="ghost" size="small" icon aria-label={`Edit ${name}`} onClick={onEdit}>
        <Pencil aria-hidden="true" className="text-ink-2" />
      </Button>
      <Button kind="ghost" size="small" icon aria-label={`Delete ${name}`} onClick={onDelete}>
        <Trash2 aria-hidden="true" className="text-ink-2" />
      </Button>
    </>
  )
}

type DeleteDialogProps = {
  name: string
  isDeleting: boolean
  onDelete: () => void
  onClose: () => void
}

function DeleteDialog({ name, isDeleting, onDelete, onClose }: DeleteDialogProps) {
  return (
    <Dialog
      size="small"
      title="Delete this entry?"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="danger" busy={isDeleting} onClick={onDelete}>
            Delete
          </Button>
        </>
      }
    >
      <p className="mt-2 wrap-anywhere text-ink-2">{name} will be permanently removed.</p>
    </Dialog>
  )
}
