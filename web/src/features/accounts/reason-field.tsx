import { APPLICATION_MAX_CHARS } from '@shipmates/contract/limits'
import { applicationMissing } from '@shipmates/contract/messages/accounts'
import { LimitedTextArea } from '../../components/ui/limited-text-area.tsx'
import { createStore, useStore } from '../../lib/store.ts'

const NAME = 'reason'
const written = createStore({ text: '', isMissing: false })

/** Asks why a person would like to join, on a site where sign-ups are approved. */
export function ReasonField() {
  const { text, isMissing } = useStore(written)
  return (
    <LimitedTextArea
      max={APPLICATION_MAX_CHARS}
      name={NAME}
      label="Why would you like to join?"
      hint="The team reads this. Nobody else does."
      rows={3}
      value={text}
      error={isMissing ? applicationMissing : undefined}
      onChange={({ target }) => written.set({ text: target.value, isMissing: false })}
    />
  )
}

/** The typed reason. If it is empty, the field shows an error and takes focus. */
export function answerReason(): string {
  const text = written.getSnapshot().text.trim()
  if (!text) {
    written.set({ text: '', isMissing: true })
    document.getElementsByName(NAME)[0]?.focus()
  }
  return text
}
