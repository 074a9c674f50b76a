import type { KeyboardEvent } from 'react'
import { isComposing } from './is-composing.ts'

/**
 * Lets Enter submit a form whose submit button is disabled. Browsers do not, and the user would not
 * learn what is missing.
 */
export function submitByEnter(event: KeyboardEvent<HTMLFormElement>): void {
  const { target, currentTarget: form } = event
  if (event.key !== 'Enter' || isComposing(event.nativeEvent)) return
  if (!(target instanceof HTMLInputElement) || !form.querySelector('[type=submit]:disabled')) return
  form.requestSubmit()
}
