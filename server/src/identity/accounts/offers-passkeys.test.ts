import { expect, test } from 'vitest'
import { offersPasskeys } from './offers-passkeys.ts'

test.each([
  ['https://shipmates.example', true],
  ['https://shipmates.example:8443', true],
  ['http://localhost:3000', true],
  ['http://shipmates.example', false],
  ['http://192.168.1.7:3000', false],
  ['http://127.0.0.1:3000', false],
  ['https://192.168.1.7', false],
  ['https://[::1]:8443', false],
  ['http://localhost.example:3000', false],
])('%s offers passkeys: %s', (publicUrl, offered) => {
  expect(offersPasskeys(publicUrl)).toBe(offered)
})
