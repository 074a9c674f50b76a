import * as z from 'zod/mini'
import { codePoints } from './code-points.ts'
import { withoutControls } from './control-characters.ts'
import { controlCharacters, lineInvalid } from './messages/malformed.ts'

const UNSTORABLE = /\0|\p{Surrogate}/u

/** A string that PostgreSQL and JSON preserve exactly: without NUL and lone surrogates. */
export const storable = (message: string) =>
  z.string({ error: message }).check(z.refine((text) => !UNSTORABLE.test(text), message))

/** Spaces, ignorable and blank characters, by the Unicode version of the runtime. */
const SHOWS_NOTHING = /^[\s\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u

/** Whether a text shows nothing to readers. */
export const showsNothing = (text: string): boolean => SHOWS_NOTHING.test(text)

/**
 * Trimmed text with a length within the bounds, in code points. Text that shows nothing counts as empty. All errors are
 * `message`.
 */
export const text = (bounds: { min?: number; max: number }, message: string) =>
  storable(message).check(
    z.overwrite((value) => (showsNothing(value) ? '' : value.trim())),
    z.refine((value) => isWithin(codePoints(value), bounds), message),
  )

const isWithin = (length: number, { min = 0, max }: { min?: number; max: number }) =>
  length >= min && length <= max

/** Trimmed text of several lines, each of which ends with a line feed. Refuses other control characters except tabs. */
export const lines = (bounds: { min?: number; max: number }, message: string) =>
  text(bounds, message).check(
    z.overwrite((value) => value.replace(/\r\n?/g, '\n')),
    z.refine((value) => withoutControls(value) === value, controlCharacters),
  )

/** Line breaks, other control characters, and characters that change the direction of the text around them. */
const NOT_IN_A_LINE = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu

/** Text for a field of one line. Refuses characters that would break the line or its direction. */
export const line = (bounds: { min?: number; max: number }, message: string) =>
  text(bounds, message).check(z.refine((value) => value.search(NOT_IN_A_LINE) === -1, lineInvalid))

/** A text that was stored before `line` existed, as one line. */
export const asLine = (text: string): string => text.replace(NOT_IN_A_LINE, ' ').trim()
