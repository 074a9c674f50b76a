import { FormAlert } from '../../components/ui/form-alert.tsx'
import { sentenceOf } from '../../lib/query-client.ts'

type ServerErrorProps = {
  error: unknown
  /** Shown if the server sent no message. */
  fallback: string
}

/** The server's error, above the submit button of an account form. */
export function ServerError({ error, fallback }: ServerErrorProps) {
  if (!error) return null
  return <FormAlert title="That did not work.">{sentenceOf(error, fallback)}</FormAlert>
}
