import type * as z from 'zod/mini'
import { AppError } from './errors.ts'

type Issue = z.core.$ZodIssue

/** The schema library's default message. */
const UNSPOKEN = 'Invalid input'

/** Whether a field is missing, as opposed to malformed. Missing fields are reported first. */
const isMissing = (issue: Issue) =>
  issue.code === 'invalid_type' || (issue.code === 'too_small' && issue.minimum === 1)

/**
 * Converts a schema's issues to a VALIDATION_ERROR.
 *
 * Its message is that of the first issue, missing fields before malformed ones. `errors` has the first issue of each
 * field; `pathOffset` leading segments of the path are dropped.
 */
export function validationError(issues: readonly Issue[], { pathOffset = 0 } = {}): AppError {
  const first = issues.find(isMissing) ?? issues[0]
  const errors = new Map<string, string>()
  for (const { path, message } of issues) {
    const field = path.slice(pathOffset).join('.')
    if (!errors.has(field)) errors.set(field, message)
  }
  const sentence = first && first.message !== UNSPOKEN ? first.message : undefined
  return new AppError('VALIDATION_ERROR', sentence, {
    errors: [...errors].map(([path, message]) => ({ path, message })),
  })
}
