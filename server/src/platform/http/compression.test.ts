import { expect, test } from 'vitest'
import { acceptedCodings } from './compression.ts'

test.each([
  ['gzip, deflate, br', ['gzip', 'deflate', 'br']],
  ['gzip;q=1.0, br ; q=0.5', ['gzip', 'br']],
  ['GZIP', ['gzip']],
  ['gzip;q=0, br;q=0.000, deflate;q=0.1', ['deflate']],
  ['', ['']],
  [undefined, ['']],
])('a client that sends Accept-Encoding: %s accepts %j', (value, codings) => {
  expect(acceptedCodings({ headers: { 'accept-encoding': value } })).toEqual(codings)
})
