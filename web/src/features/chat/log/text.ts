import { beforeBlock, codeBlocks } from '@shipmates/contract/code-marks'
import { createContext, type ReactNode, use } from 'react'

/** A part of a line: plain text, a safe link, or code. Everything else is plain text. */
export type Part =
  | { kind: 'text'; text: string }
  | { kind: 'link'; text: string; href: string }
  | { kind: 'code'; text: string }

/** A piece of a message: lines of text, or a block of code. */
export type Piece =
  | { kind: 'lines'; parts: Part[] }
  | { kind: 'block'; text: string; language: string | undefined }

/**
 * A link ends before a space, and before punctuation, quotes or brackets in any script except
 * ASCII. It contains no invisible characters and none that change the direction of the text.
 */
const CODE_OR_LINK =
  /`([^`\n]+)`|\bhttps?:\/\/(?:[!#-;=?-_a-~’]|[^\s\0-\x7f\p{Term}\p{QMark}\p{Ps}\p{Pe}\p{Bidi_C}\u200b\u2060])+/giu
/**
 * No host name is that long, and parsing a long international one (punycode) takes superlinear
 * time.
 */
const LONG_HOST = /^https?:\/\/[^/?#]{300}/iu
const TRAILING = new Set(".,;:!?'*~|…’·")
const BRACKETS = [
  ['(', ')'],
  ['[', ']'],
  ['{', '}'],
] as const

/**
 * Splits a message into the parts to render, without the code markers and the line breaks around
 * code blocks.
 */
export function richText(content: string): Piece[] {
  const pieces: Piece[] = []
  const addLines = (text: string) => {
    if (text !== '') pieces.push({ kind: 'lines', parts: partsOf(text) })
  }
  let end = 0
  for (const block of codeBlocks(content)) {
    addLines(beforeBlock(content.slice(end, block.start)))
    pieces.push({ kind: 'block', text: block.text, language: block.language })
    end = block.end
  }
  addLines(content.slice(end))
  return pieces
}

function partsOf(text: string): Part[] {
  const parts: Part[] = []
  let end = 0
  for (const match of text.matchAll(CODE_OR_LINK)) {
    const part = partOf(match)
    if (!part) continue
    const start = match.index
    if (start > end) parts.push({ kind: 'text', text: text.slice(end, start) })
    parts.push(part)
    end = start + (part.kind === 'code' ? match[0].length : part.text.length)
  }
  if (end < text.length) parts.push({ kind: 'text', text: text.slice(end) })
  return parts
}

function partOf([whole, code]: RegExpMatchArray): Part | undefined {
  if (code !== undefined) return { kind: 'code', text: code }
  const text = withoutTrailing(whole)
  if (LONG_HOST.test(text) || !URL.canParse(text)) return undefined
  return { kind: 'link', text, href: new URL(text).href }
}

/** A URL without trailing punctuation of its sentence; balanced brackets are kept. */
function withoutTrailing(address: string): string {
  const unopened = new Map<string, number>(
    BRACKETS.map(([opener, closer]) => [closer, count(address, closer) - count(address, opener)]),
  )

  let end = address.length
  for (; end > 0; end--) {
    const last = address[end - 1]!
    const excess = unopened.get(last) ?? 0
    if (excess <= 0 && !TRAILING.has(last)) break
    unopened.set(last, excess - 1)
  }
  return address.slice(0, end)
}

const count = (text: string, part: string) => text.split(part).length - 1

/** The minimum number of characters in a line on the narrowest screen. */
const LINE_MIN_CHARS = 20
export const LINES_SHOWN = 12

/** Whether a text may need folding; only then its height is measured. */
export const mayBeLong = (text: string): boolean =>
  text.length > LINES_SHOWN * LINE_MIN_CHARS || text.split('\n').length > LINES_SHOWN

/** How a search marks its hits in the messages of a log. */
export interface Marks {
  /** Whether a message is a hit. */
  finds: (content: string) => boolean
  /** Renders a part of a hit, with marks. */
  mark: (text: string) => ReactNode
}

const MarksContext = createContext<Marks | undefined>(undefined)

export const MarksProvider = MarksContext

/** The marks of a message; undefined if it is not a hit, or there is no search. */
export function useMarks(content: string): Marks | undefined {
  const marks = use(MarksContext)
  return marks?.finds(content) ? marks : undefined
}
