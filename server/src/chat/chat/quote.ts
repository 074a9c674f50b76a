import type { Quote } from '@shipmates/contract/chat'
import { codePoints } from '@shipmates/contract/code-points'
import { QUOTE_MAX_CHARS } from '@shipmates/contract/limits'
import { lineOf } from '@shipmates/contract/message-line'
import type { QuotedRow } from './part-queries.ts'

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/**
 * The start of a text, at most `QUOTE_MAX_CHARS` code points long. Does not split a grapheme, unless that alone is
 * longer.
 */
export function cutQuote(text: string): string {
  if (codePoints(text) <= QUOTE_MAX_CHARS) return text
  const start = [...text].slice(0, QUOTE_MAX_CHARS + 1).join('')
  let cut = ''
  let length = 0
  for (const { segment } of graphemes.segment(start)) {
    length += codePoints(segment)
    if (length > QUOTE_MAX_CHARS) break
    cut += segment
  }
  return cut || [...text].slice(0, QUOTE_MAX_CHARS).join('')
}

/** A message as replies quote it. */
export const toQuote = ({ id, senderId, content, imageCount, deletedAt }: QuotedRow): Quote => ({
  id,
  senderId,
  content: cutQuote(lineOf(content, imageCount)),
  deletedAt: deletedAt?.toISOString() ?? null,
})
