/** A part of a line: plain text, a safe link, or code. Nothing else is interpreted. */
export type Part =
  | { kind: 'text'; text: string }
  | { kind: 'link'; text: string; href: string }
  | { kind: 'code'; text: string }

/** A piece of a message: lines of text, or a block of code. */
export type Piece =
  | { kind: 'lines'; parts: Part[] }
  | { kind: 'block'; text: string; language: string | undefined }

/**
 * Three backticks that begin a line, and the next three that end one. A single word after the first
 * three names the language. A block that is never closed is found too, as far as the end: so no text
 * is gone through twice.
 */
const BLOCK =
  /^```(?:([\w+#.-]*)[ \t]*\r?\n)?([\s\S]*?)(?:(?:\r?\n)?(```)[ \t]*$(?:\r?\n)?|(?![\s\S]))/gmu
const LAST_LINE_END = /\r?\n$/u
const CODE_OR_LINK = /`([^`\n]+)`|\bhttps?:\/\/[^\s<>"`]+/giu
/** No host is that long. To translate one of other scripts takes ever longer, the longer it is. */
const LONG_HOST = /^https?:\/\/[^/?#]{300}/iu
const TRAILING = new Set(".,;:!?'*_~|…”’»›。、，；：！？」』）】")
const BRACKETS = [
  ['(', ')'],
  ['[', ']'],
  ['{', '}'],
] as const

/** Splits a message into what is shown, without the marks and line ends that set off its code. */
export function richText(content: string): Piece[] {
  const pieces: Piece[] = []
  const addLines = (text: string) => {
    if (text !== '') pieces.push({ kind: 'lines', parts: partsOf(text) })
  }
  let end = 0
  for (const match of content.matchAll(BLOCK)) {
    const { 0: whole, 1: language, 2: text = '', 3: closing, index } = match
    if (!closing || text.trim() === '') continue
    addLines(content.slice(end, index).replace(LAST_LINE_END, ''))
    pieces.push({ kind: 'block', text, language: language || undefined })
    end = index + whole.length
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

/** An address without the punctuation of the sentence around it, but with its own brackets. */
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
