import type { FormField } from '../../components/behaviour/use-contract-form.ts'

type Form = { field: (name: string) => FormField; set: (name: string, value: string) => void }

/** The props that a TokenField gets from a form. */
export const tokensOf = ({ field, set }: Form, name: string) => ({
  ...field(name),
  onChange: (value: string) => set(name, value),
})
