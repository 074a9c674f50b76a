import { bech32 } from '@scure/base'
import * as z from 'zod/mini'
import { text } from './forms.ts'

/** Bytes of a recipient of age, by its prefix: X25519, and the hybrid of it with ML-KEM-768. */
const BYTES = new Map([
  ['age', 32],
  ['age1pq', 1216],
])

/** Whether a value is a recipient of age, with the right checksum. */
function isRecipient(value: string): boolean {
  const decoded = bech32.decodeUnsafe(value as `${string}1${string}`, false)
  const bytes = decoded && bech32.fromWordsUnsafe(decoded.words)
  return /^age1/.test(value) && bytes?.length === BYTES.get(decoded?.prefix ?? '') && Boolean(bytes)
}

/** Recipients of age, comma-separated. */
export const Recipients = z.pipe(
  text(
    (value) => value.split(',').every((entry) => isRecipient(entry.trim())),
    'takes recipients of age, such as age1…, comma-separated; age-keygen prints one',
  ),
  z.transform((value: string) => value.split(',').map((entry) => entry.trim())),
)
