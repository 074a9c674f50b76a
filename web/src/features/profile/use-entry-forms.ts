import { useId, useState } from 'react'
import { flushSync } from 'react-dom'

/** What a form is open for: a new entry, or the one with this id. */
export type FormKey = string
export const NEW: FormKey = 'new'

export type EntryForms = ReturnType<typeof useEntryForms>

/**
 * The open forms of a section, of which one at most is shown. The others keep what was typed in them until
 * they are closed.
 */
export function useEntryForms() {
  const id = useId()
  const [opened, setOpened] = useState<readonly FormKey[]>([])
  const [shown, setShown] = useState<FormKey>()
  const formId = (key: FormKey) => `${id}-${key}`

  return {
    opened,
    shown,
    formId,
    /** Shows a form, ready to be typed in, as it was left where it is open already. */
    show: (key: FormKey) => {
      flushSync(() => {
        setOpened((keys) => (keys.includes(key) ? keys : [...keys, key]))
        setShown(key)
      })
      document.getElementById(formId(key))?.querySelector('input')?.focus()
    },
    hide: () => setShown(undefined),
    close: (key: FormKey) => {
      setOpened((keys) => keys.filter((open) => open !== key))
      setShown((open) => (open === key ? undefined : open))
    },
  }
}
