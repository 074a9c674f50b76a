import { errorSentence } from '../lib/net/query-client.ts'
import { FormAlert } from './ui/form-alert.tsx'

type ServerErrorProps = {
  error: unknown
  /** The error's title: what could not be done. */
  title: string
  /** Shown if the server sent no message. */
  fallback?: string
}

/** Says that something failed, with the server's message. Renders nothing without an error. */
export function ServerError(props: ServerErrorProps) {
  const { error, title, fallback = 'Check your connection and try again.' } = props
  if (!error) return null
  return <FormAlert title={title}>{errorSentence(error, fallback)}</FormAlert>
}
