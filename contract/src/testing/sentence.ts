import type * as z from 'zod/mini'
import { validationError } from '../validation.ts'

/** The validation message for an input, or undefined if it is valid. */
export function sentence(schema: z.ZodMiniType, input: unknown): string | undefined {
  const parsed = schema.safeParse(input)
  return parsed.success ? undefined : validationError(parsed.error.issues).message
}
