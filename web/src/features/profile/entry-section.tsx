import type { Profile } from '@shipmates/contract/profiles'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { Button } from '../../components/ui/button.tsx'
import { Dialog } from '../../components/ui/dialog.tsx'
import { useEntryMutations } from './api.ts'
import { EntryForm } from './entry-form.tsx'
import type { EntryKind } from './entry-kinds.ts'
import { Panel } from './panel.tsx'
import type { Texts } from './text-form.ts'
import { Timeline } from './timeline.tsx'

type Listed = ReturnType<EntryKind['list']>[number]

/** What the form is open for: a new entry, one of those listed, or not at all. */
type Open = 'new' | Listed | undefined

/** Work experience or education: the entries along a line, and the form that adds and changes them. */
export function EntrySection({ profile, kind }: { profile: Profile; kind: EntryKind }) {
  const [open, setOpen] = useState<Open>()
  const [deleting, setDeleting] = useState<Listed>()
  const addButton = useRef<HTMLButtonElement>(null)
  const formId = useId()
  const { add, update, remove } = useEntryMutations(profile.userId, kind)
  const listed = kind.list(profile)
  const edited = open === 'new' ? undefined : open
  const save = edited ? update : add

  const show = (next: Open) => {
    add.reset()
    update.reset()
    setOpen(next)
  }
  const close = () => {
    show(undefined)
    addButton.current?.focus()
  }
  const submit = (input: Texts) =>
    save.mutate({ id: edited?.entry.id, input }, { onSuccess: close })
  const confirmDelete = ({ entry }: Listed) =>
    remove.mutate(entry.id, {
      onSuccess: () => {
        if (edited?.entry.id === entry.id) show(undefined)
        setDeleting(undefined)
        addButton.current?.focus()
      },
      onError: () => setDeleting(undefined),
    })

  return (
    <Panel
      title={kind.title}
      action={
        <Button
          ref={addButton}
          size="small"
          aria-expanded={open === 'new'}
          aria-controls={open === 'new' ? formId : undefined}
          onClick={() => show(open === 'new' ? undefined : 'new')}
        >
          <Plus aria-hidden="true" />
          Add {kind.noun}
        </Button>
      }
    >
      {open && (
        <EntryForm
          key={edited?.entry.id ?? 'new'}
          id={formId}
          kind={kind}
          initial={edited?.texts}
          isSaving={save.isPending}
          error={save.error}
          onSubmit={submit}
          onCancel={close}
        />
      )}
      {listed.length > 0 ? (
        <Timeline
          headingLevel={3}
          entries={listed.map(({ entry }) => entry)}
          tools={(_entry, index) => {
            const item = listed[index]
            return (
              item && (
                <EntryTools
                  name={item.name}
                  onEdit={() => show(item)}
                  onDelete={() => setDeleting(item)}
                />
              )
            )
          }}
        />
      ) : (
        !open && <p className="text-ink-2">{kind.emptyText}</p>
      )}
      {deleting && (
        <DeleteDialog
          name={deleting.name}
          isDeleting={remove.isPending}
          onDelete={() => confirmDelete(deleting)}
          onClose={() => setDeleting(undefined)}
        />
      )}
    </Panel>
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
      <p className="mt-2 wrap-anywhere text-ink-2">{name} leaves your profile for good.</p>
    </Dialog>
  )
}
