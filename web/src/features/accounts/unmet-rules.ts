import type { PasswordRule } from '@shipmates/contract/password'

/**
 * Why the submit button is disabled: "2 password requirements to go."; undefined once all rules
 * are met.
 */
export function unmetRules(rules: readonly PasswordRule[], password: string): string | undefined {
  const open = rules.filter((rule) => !rule.holds(password)).length
  if (open === 0) return undefined
  return `${open} password ${open === 1 ? 'requirement' : 'requirements'} to go.`
}
