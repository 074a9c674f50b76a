import type { KeyboardEvent } from 'react'
import { isComposing } from './is-composing.ts'

/**
 * Lets Enter in a field send a form whose button is disabled, as it would any other: the browser does
 * not, and who pressed it would never hear what is missing.
 */
export function submitByEnter(event: KeyboardEvent<HTMLFormElement>): void {
  const { target, currentTarget: form } = event
  if (event.key !== 'Enter' || isComposing(event.nativeEvent)) return
  if (!(target instanceof HTMLInputElement) || !form.querySelector('[type=submit]:disabled')) return
  form.requestSubmit()
}
