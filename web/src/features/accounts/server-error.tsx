import { FormAlert } from '../../components/ui/form-alert.tsx'
import { errorSentence } from '../../lib/net/query-client.ts'

type ServerErrorProps = {
  error: unknown
  /** The error's title: what could not be done. */
  title: string
  /** Shown if the server sent no message. */
  fallback: string
}

/** The server's error, above the submit button of an account form. */
export function ServerError({ error, title, fallback }: ServerErrorProps) {
  if (!error) return null
  return <FormAlert title={title}>{errorSentence(error, fallback)}</FormAlert>
}
