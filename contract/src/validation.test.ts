import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { errorCatalogue } from './errors.ts'
import { validationError } from './validation.ts'

const Ship = z.object({
  name: z
    .string({ error: 'Please name her' })
    .check(
      z.minLength(1, 'Please name her'),
      z.maxLength(3, 'The name is too long'),
      z.regex(/^[a-z]*$/, 'The name has odd letters'),
    ),
  masts: z.optional(z.array(z.int({ error: 'A mast is a number' }))),
  flag: z.string({ error: 'Please tell her flag' }),
  plain: z.optional(z.string()),
})

function errorOf(input: unknown, options?: Parameters<typeof validationError>[1]) {
  const { message, errors, code, status } = validationError(
    Ship.safeParse(input).error!.issues,
    options,
  )
  return { message, errors, code, status }
}

test.each<[string, object, string]>([
  ['a missing field after a malformed one', { name: 'ABCD' }, 'Please tell her flag'],
  ['an empty field after a malformed one', { flag: 7, name: '' }, 'Please name her'],
  ['two missing fields, the first first', {}, 'Please name her'],
  ['two broken rules of one field', { name: 'ABCD', flag: 'x' }, 'The name is too long'],
  ['a broken rule further down', { name: 'a', flag: 'x', masts: [1, 'b'] }, 'A mast is a number'],
])('the message covers %s', (_what, input, message) => {
  expect(errorOf(input).message).toBe(message)
})

test('each field is listed once, with its first broken rule', () => {
  expect(errorOf({ name: 'ABCD', masts: ['b', 2, 'c'] }).errors).toEqual([
    { path: 'name', message: 'The name is too long' },
    { path: 'masts.0', message: 'A mast is a number' },
    { path: 'masts.2', message: 'A mast is a number' },
    { path: 'flag', message: 'Please tell her flag' },
  ])
})

test("a field's path omits the part of the request", () => {
  const issues = z.object({ body: Ship }).safeParse({ body: { name: 'a' } }).error!.issues

  expect(validationError(issues, { pathOffset: 1 }).errors).toEqual([
    { path: 'flag', message: 'Please tell her flag' },
  ])
})

test('a rule without its own message uses that of the catalogue', () => {
  const { message } = errorOf({ name: 'a', flag: 'x', plain: 7 })

  expect(message).toBe(errorCatalogue.VALIDATION_ERROR.message)
})

test('an invalid input is a VALIDATION_ERROR with status 400', () => {
  expect(errorOf({})).toMatchObject({ code: 'VALIDATION_ERROR', status: 400 })
})
