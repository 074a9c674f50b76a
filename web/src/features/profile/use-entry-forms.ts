import { type RefObject, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { loadForms } from './late-forms.ts'

/** Identifies an open form: a new entry, or the entry with this id. */
export type FormKey = string
export const NEW: FormKey = 'new'

/** Moves the focus that was lost with a form. The member may have moved it on since they saved. */
export const keepFocus = (button: RefObject<HTMLButtonElement | null>): void => {
  if (document.activeElement === document.body) button.current?.focus()
}

export type EntryForms = ReturnType<typeof useEntryForms>

/** The open forms of a section. At most one is shown; the others keep their input until closed. */
export function useEntryForms() {
  const id = useId()
  const [opened, setOpened] = useState<readonly FormKey[]>([])
  const [shown, setShown] = useState<FormKey>()
  const formId = (key: FormKey) => `${id}-${key}`

  return {
    opened,
    shown,
    formId,
    /** Shows a form and focuses it. A form that is already open keeps its input. */
    show: async (key: FormKey) => {
      if (!(await loadForms())) return
      flushSync(() => {
        setOpened((keys) => (keys.includes(key) ? keys : [...keys, key]))
        setShown(key)
      })
      document.getElementById(formId(key))?.querySelector('input')?.focus()
    },
    hide: () => setShown(undefined),
    /** Removes a form, with its focus: see `keepFocus`. */
    close: (key: FormKey) =>
      flushSync(() => {
        setOpened((keys) => keys.filter((open) => open !== key))
        setShown((open) => (open === key ? undefined : open))
      }),
    closeAll: () => {
      setOpened([])
      setShown(undefined)
    },
  }
}
