import * as z from 'zod/mini'

/** The number of Unicode code points, which is how every length limit of the product counts. */
export const codePoints = (text: string): number => [...text].length

const UNSTORABLE = /\0|\p{Surrogate}/u

/** A string that can be stored and sent back byte for byte: no NUL, no half of a surrogate pair. */
export const storable = (message: string) =>
  z.string({ error: message }).check(z.refine((text) => !UNSTORABLE.test(text), message))

/** Free text, trimmed, whose length in code points lies in the bounds; each broken rule says `message`. */
export const text = (bounds: { min?: number; max: number }, message: string) =>
  storable(message).check(
    z.trim(),
    z.refine((value) => codePoints(value) >= (bounds.min ?? 0), message),
    z.refine((value) => codePoints(value) <= bounds.max, message),
  )
