import { validationError } from '@shipmates/contract/validation'
import type { FieldError, FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import type * as z from 'zod/mini'

/**
 * Judges a form by its contract schema. A sentence that several fields share ("All fields are
 * required") is said at the first of them; the others are only marked. With `firstOnly` the form tells
 * one broken rule at a time, in the schema's order.
 */
export function contractResolver<Form extends FieldValues>(
  schema: z.ZodMiniType<Form, Form>,
  { firstOnly = false } = {},
): Resolver<Form> {
  return (values) => {
    const parsed = schema.safeParse(values)
    if (parsed.success) return { values: parsed.data, errors: {} }

    const said = new Set<string>()
    const errors: Record<string, FieldError> = {}
    const broken = validationError(parsed.error.issues).errors
    for (const { path, message } of firstOnly ? broken.slice(0, 1) : broken) {
      errors[path] = { type: 'contract', message: said.has(message) ? '' : message }
      said.add(message)
    }
    return { values: {}, errors: errors as FieldErrors<Form> }
  }
}

/** How a Field shows what the resolver found. */
export const problemOf = (error: FieldError | undefined) => ({
  error: error?.message || undefined,
  isInvalid: error !== undefined,
})
