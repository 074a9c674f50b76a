import * as z from 'zod/mini'
import { codePoints } from './code-points.ts'

const UNSTORABLE = /\0|\p{Surrogate}/u

/** A string that PostgreSQL and JSON preserve exactly: without NUL and lone surrogates. */
export const storable = (message: string) =>
  z.string({ error: message }).check(z.refine((text) => !UNSTORABLE.test(text), message))

/** Trimmed text with a length within the bounds, in code points. All errors are `message`. */
export const text = (bounds: { min?: number; max: number }, message: string) =>
  storable(message).check(
    z.trim(),
    z.refine((value) => codePoints(value) >= (bounds.min ?? 0), message),
    z.refine((value) => codePoints(value) <= bounds.max, message),
  )
