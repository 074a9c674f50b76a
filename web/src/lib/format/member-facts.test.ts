import { flagOf } from '@shipmates/contract/flags'
import { expect, test } from 'vitest'
import { displayName } from './member-facts.ts'

test.each([
  [{ userName: 'linus_f', email: 'linus@ferry.dev' }, 'linus_f'],
  [{ userName: '', email: 'linus@ferry.dev' }, 'linus'],
  [{ userName: null, email: null }, 'Developer'],
])('%o is greeted as %s', (user, name) => {
  expect(displayName(user)).toBe(name)
})

test.each([
  ['zoe_maps', 'Z'],
  ['Zoe_maps', 'Z'],
  ['_zoe', 'K'],
  ['42_answers', 'K'],
])('%s flies the flag %s', (userName, flag) => {
  expect(flagOf(userName)).toBe(flag)
})
