import { withoutCodeMarks } from '@shipmates/contract/code-marks'
import { containsAll, findTerms } from '@shipmates/contract/search-text'
import type { ReactNode } from 'react'

/** A text with the terms of a search marked. */
export function marked(text: string, terms: readonly string[]): ReactNode {
  const parts: ReactNode[] = []
  let end = 0
  for (const { start, end: next } of findTerms(text, terms)) {
    parts.push(text.slice(end, start), <mark key={start}>{text.slice(start, next)}</mark>)
    end = next
  }
  return [...parts, text.slice(end)]
}

const BEFORE_CHARS = 24

/**
 * The first line of a message with a search term, as plain text, cut so that the term is visible.
 */
export function excerpt(content: string, terms: readonly string[]): string {
  const plain = withoutCodeMarks(content)
  // The hit may be in the markup alone, such as the language of a block.
  const text = containsAll(plain, terms) ? plain : content
  const start = findTerms(text, terms)[0]?.start ?? 0
  const line = text.lastIndexOf('\n', start) + 1
  if (start - line <= BEFORE_CHARS) return text.slice(line)
  const space = text.indexOf(' ', start - BEFORE_CHARS)
  return `…${text.slice(space >= 0 && space < start ? space + 1 : start)}`
}
