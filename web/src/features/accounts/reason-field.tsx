import { codePoints } from '@shipmates/contract/code-points'
import { APPLICATION_MAX_CHARS } from '@shipmates/contract/limits'
import { applicationMissing } from '@shipmates/contract/messages/accounts'
import { useId } from 'react'
import { useMaxChars } from '../../components/behaviour/use-max-chars.ts'
import { Counter } from '../../components/ui/counter.tsx'
import { TextArea } from '../../components/ui/text-area.tsx'
import { createStore, useStore } from '../../lib/store.ts'

const NAME = 'reason'
const written = createStore({ text: '', isMissing: false })

/** Asks why a person would like to join, on a site where sign-ups are approved. */
export function ReasonField() {
  const counterId = useId()
  const { text, isMissing } = useStore(written)
  const limit = useMaxChars(text, APPLICATION_MAX_CHARS)
  return (
    <TextArea
      {...limit}
      name={NAME}
      label="Why would you like to join?"
      hint="The team reads this. Nobody else does."
      rows={3}
      value={text}
      error={isMissing ? applicationMissing : undefined}
      describedBy={counterId}
      aside={<Counter id={counterId} count={codePoints(text)} max={APPLICATION_MAX_CHARS} />}
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
