import { validationError } from '@shipmates/contract/validation'
import { type ChangeEvent, type FormEvent, useState } from 'react'
import type * as z from 'zod/mini'

type Texts = Record<string, string>

type Options = {
  /** Show only the first error of the whole form, for rules that are checked in order. */
  firstOnly?: boolean
}

/** The props that a Field gets from a form. */
export type FormField = {
  name: string
  value: string
  error: string | undefined
  isInvalid: boolean
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) => void
  onBlur: () => void
}

/**
 * A form of text fields, validated by its contract schema. No errors before the first submit;
 * afterwards a field is validated on blur, and on every change once it is invalid. A refused submit
 * focuses the first invalid field and keeps the input; `formError` is its error if the form has no such field.
 */
export function useContractForm<Values extends Texts>(
  schema: z.ZodMiniType<Values, Values>,
  initial: Values,
  { firstOnly = false }: Options = {},
) {
  const [values, setValues] = useState(initial)
  const [isValidated, setValidated] = useState(false)
  const [validatedFields, setValidatedFields] = useState<ReadonlySet<string>>(new Set())
  const [refusals, setRefusals] = useState<Texts>({})
  const [formError, setFormError] = useState<string>()

  const parsed = isValidated ? schema.safeParse(values) : undefined
  const problems = parsed?.error ? problemsOf(parsed.error, firstOnly) : new Map<string, string>()
  const validate = (...names: string[]) =>
    setValidatedFields(new Set([...validatedFields, ...names]))

  const set = (name: keyof Values & string, value: string) => {
    setValues((current) => ({ ...current, [name]: value }))
    setRefusals(({ [name]: _, ...others }) => others)
  }

  const field = (name: keyof Values & string): FormField => {
    const problem = refusals[name] ?? (validatedFields.has(name) ? problems.get(name) : undefined)
    return {
      name,
      value: values[name] ?? '',
      error: problem || undefined,
      isInvalid: problem !== undefined,
      onChange: (event) => set(name, event.target.value),
      onBlur: () => isValidated && validate(name),
    }
  }

  const submit = (send: (values: Values) => void) => (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const result = schema.safeParse(values)
    setValidated(true)
    setFormError(undefined)
    if (result.success) return send(result.data)

    const wrong = problemsOf(result.error, firstOnly)
    validate(...wrong.keys())
    const hasField = focusFirst(event.currentTarget, wrong)
    setFormError(hasField ? undefined : [...wrong.values()][0])
  }

  /** Shows a server error at a field until the field is changed. */
  const refuse = (name: keyof Values & string, message: string) =>
    setRefusals((current) => ({ ...current, [name]: message }))

  const reset = () => {
    setValues(initial)
    setValidated(false)
    setValidatedFields(new Set())
    setRefusals({})
    setFormError(undefined)
  }

  return { values, field, set, submit, refuse, reset, formError }
}

/** The error of each invalid field. An error that several fields share is shown at the first only. */
function problemsOf({ issues }: z.core.$ZodError, firstOnly: boolean): Map<string, string> {
  const shownMessages = new Set<string>()
  const { errors = [] } = validationError(issues)
  return new Map(
    errors.slice(0, firstOnly ? 1 : errors.length).map(({ path, message }) => {
      const sentence = shownMessages.has(message) ? '' : message
      shownMessages.add(message)
      return [path, sentence]
    }),
  )
}

/** Returns whether the form has one of the invalid fields. */
function focusFirst(form: HTMLFormElement, wrong: ReadonlyMap<string, string>): boolean {
  const controls = [...form.elements].filter((element) => element instanceof HTMLElement)
  const first = controls.find((control) => wrong.has(control.getAttribute('name') ?? ''))
  first?.focus()
  return first !== undefined
}
