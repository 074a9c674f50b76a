import type * as z from 'zod/mini'
import { validationError } from '../validation.ts'

/** The sentence that a form shows first, or undefined when nothing is wrong. */
export function sentence(schema: z.ZodMiniType, input: unknown): string | undefined {
  const parsed = schema.safeParse(input)
  return parsed.success ? undefined : validationError(parsed.error.issues).message
}
