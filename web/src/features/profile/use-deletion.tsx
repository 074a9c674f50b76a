import { useState } from 'react'
import { flushSync } from 'react-dom'
import { DeleteDialog, loadForms } from './late-forms.ts'

export type Deletion<Item> = {
  isPending: boolean
  mutate: (item: Item, on: { onSuccess: () => void; onError: () => void }) => void
}

/** The entry or project that is being deleted, from the question to the server's response. */
export function useDeletion<Item extends { name: string }>(
  title: string,
  { isPending, mutate }: Deletion<Item>,
  onDeleted: (item: Item) => void,
) {
  const [deleting, setDeleting] = useState<Item>()
  const ask = async (item: Item) => {
    if (await loadForms()) setDeleting(item)
  }
  const end = () => setDeleting(undefined)
  const remove = (item: Item) =>
    mutate(item, {
      onSuccess: () => {
        // The dialog first restores focus, to a button that is then removed with its entry.
        flushSync(end)
        onDeleted(item)
      },
      onError: end,
    })
  const dialog = deleting && (
    <DeleteDialog
      title={title}
      name={deleting.name}
      isDeleting={isPending}
      onDelete={() => remove(deleting)}
      onClose={end}
    />
  )
  return { ask, dialog }
}
