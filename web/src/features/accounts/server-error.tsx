import { FormAlert } from '../../components/ui/form-alert.tsx'
import { sentenceOf } from '../../lib/query-client.ts'

type ServerErrorProps = {
  error: unknown
  /** What to say where the server gave no sentence of its own. */
  fallback: string
}

/** What the server refused, above the button of an account form. */
export function ServerError({ error, fallback }: ServerErrorProps) {
  if (!error) return null
  return <FormAlert title="That did not work.">{sentenceOf(error, fallback)}</FormAlert>
}
