import { type FocusEvent, type KeyboardEvent, type RefObject, useRef, useState } from 'react'

/** Whether the panel below the search field is open. Esc and Tab past its end close it. */
export function useSearchPanel(field: RefObject<HTMLInputElement | null>) {
  const form = useRef<HTMLFormElement>(null)
  const [opener, setOpener] = useState<'field' | 'button'>()
  // Focus returns to the field after Esc and from a dialog, which must not open the panel again.
  const isReturning = useRef(false)
  const isOpen = opener !== undefined
  const open = () => setOpener((now) => now ?? 'field')
  const close = () => setOpener(undefined)

  const focusField = () => {
    if (!isReturning.current) open()
    isReturning.current = false
  }
  /** Closes the panel, and moves focus to the field unless a dialog opens. */
  const leave = ({ isForDialog = false } = {}) => {
    close()
    isReturning.current = isForDialog || document.activeElement !== field.current
    if (!isForDialog) field.current?.focus()
  }
  const handlers = {
    onBlur: ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget && !form.current?.contains(relatedTarget)) close()
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !isOpen || event.defaultPrevented) return
      event.preventDefault()
      leave()
    },
  }
  return {
    form,
    handlers,
    isOpen,
    isByButton: opener === 'button',
    open,
    close,
    leave,
    focusField,
    toggle: () => setOpener(isOpen ? undefined : 'button'),
  }
}
