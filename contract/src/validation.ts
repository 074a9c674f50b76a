import type * as z from 'zod/mini'
import { AppError } from './errors.ts'

type Issue = z.core.$ZodIssue

/** What the schemas say where no sentence was written for a rule. */
const UNSPOKEN = 'Invalid input'

/** Not given at all, as against given wrongly: forms ask for what is missing first. */
const isMissing = (issue: Issue) =>
  issue.code === 'invalid_type' || (issue.code === 'too_small' && issue.minimum === 1)

/**
 * The VALIDATION_ERROR for what a schema found wrong.
 *
 * Its message is the sentence of the first broken rule, missing fields before malformed ones;
 * `errors` lists the first broken rule of each field, with the path below the body, params or query.
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
