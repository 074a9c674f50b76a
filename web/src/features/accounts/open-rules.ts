import type { PasswordRule } from '@shipmates/contract/password'

const words = ['No', 'One', 'Two', 'Three', 'Four', 'Five']

/**
 * Why the submit button is disabled: "Two password rules are still open."; undefined once all rules
 * are met.
 */
export function openRules(rules: readonly PasswordRule[], password: string): string | undefined {
  const open = rules.filter((rule) => !rule.holds(password)).length
  if (open === 0) return undefined
  return `${words[open]} password ${open === 1 ? 'rule is' : 'rules are'} still open.`
}
