import { notSaved } from '@shipmates/contract/messages/settings'
import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import { errorSentence } from '../../lib/net/query-client.ts'

type NotSavedProps = {
  error: unknown
  /** The setting with its stored value: “Typing” is still on. */
  still: string
  onRetry: () => void
}

/** The error below a setting that could not be saved. */
export function NotSaved({ error, still, onRetry }: NotSavedProps) {
  if (error === undefined) return null
  return (
    <p
      role="alert"
      className="flex items-start gap-[7px] px-4 pb-3 text-13 leading-[1.45] font-550 text-danger md:px-5"
    >
      <CircleAlert aria-hidden="true" className="mt-px size-4" />
      <span>
        {errorSentence(error, notSaved)} {still}{' '}
        <button
          type="button"
          className="min-h-6 font-600 text-primary underline-offset-[0.2em] hover:underline"
          onClick={onRetry}
        >
          Try again
        </button>
      </span>
    </p>
  )
}
