import type { PasswordRule } from '@shipmates/contract/password'
import { type ComponentProps, useId } from 'react'
import { Checklist } from '../../components/ui/checklist.tsx'
import { Counter } from '../../components/ui/counter.tsx'
import { PasswordField } from '../../components/ui/password-field.tsx'

type NewPasswordFieldProps = Omit<ComponentProps<typeof PasswordField>, 'autoComplete'> & {
  rules: readonly PasswordRule[]
  /** The password typed so far, for the live checklist. */
  typed: string
}

/** A new password, with a live checklist of its rules. */
export function NewPasswordField({ rules, typed, ...field }: NewPasswordFieldProps) {
  const checklistId = useId()
  const checked = rules.map((rule) => ({ label: rule.label, isMet: rule.holds(typed) }))
  const met = checked.filter((rule) => rule.isMet).length
  return (
    <PasswordField
      autoComplete="new-password"
      aside={<Counter count={met} max={rules.length} />}
      describedBy={checklistId}
      below={<Checklist id={checklistId} rules={checked} />}
      {...field}
    />
  )
}
