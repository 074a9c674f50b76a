import * as z from 'zod/mini'
import type { FormField } from '../../components/behaviour/use-contract-form.ts'

export type Texts = Record<string, string>

/**
 * A form schema that converts the texts to API input and validates that with a contract schema. An
 * error of a word in a list is shown at the list, which is a single field.
 */
export const validatedBy = (schema: z.ZodMiniType, toInput: (texts: Texts) => unknown) =>
  z.custom<Texts>().check((form) => {
    const { error } = schema.safeParse(toInput(form.value))
    for (const { message, path } of error?.issues ?? []) {
      form.issues.push({ code: 'custom', message, path: fieldOf(path), input: form.value })
    }
  })

const fieldOf = (path: PropertyKey[]): PropertyKey[] =>
  typeof path.at(-1) === 'number' ? path.slice(0, -1) : [...path]

type Form = { field: (name: string) => FormField; set: (name: string, value: string) => void }

/** The props that a TokenField gets from a form. */
export const tokensOf = ({ field, set }: Form, name: string) => ({
  ...field(name),
  onChange: (value: string) => set(name, value),
})
