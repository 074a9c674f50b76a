import { useEffect } from 'react'
import { toast } from '../../lib/toast.ts'

/** Reports each failure of a query, beside the failed state that stands in its place. */
export function useFailureToast(error: Error | null, sentence: string): void {
  useEffect(() => {
    if (error) toast.error(sentence)
  }, [error, sentence])
}
