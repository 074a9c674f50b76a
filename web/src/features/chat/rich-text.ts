/** A part of a message: plain text, a safe link, or code. Nothing else is interpreted. */
export type Part =
  | { kind: 'text'; text: string }
  | { kind: 'link'; text: string; href: string }
  | { kind: 'code'; text: string }

const CODE_OR_LINK = /`([^`\n]+)`|\bhttps?:\/\/[^\s<>"`]+/giu
const TRAILING = /[.,;:!?'*_~]+$/u

/** Splits a message into what is shown; joined again its parts say what was written. */
export function richText(content: string): Part[] {
  const parts: Part[] = []
  let end = 0
  for (const match of content.matchAll(CODE_OR_LINK)) {
    const part = partOf(match)
    if (!part) continue
    const start = match.index
    if (start > end) parts.push({ kind: 'text', text: content.slice(end, start) })
    parts.push(part)
    end = start + (part.kind === 'code' ? match[0].length : part.text.length)
  }
  if (end < content.length) parts.push({ kind: 'text', text: content.slice(end) })
  return parts
}

function partOf([whole, code]: RegExpMatchArray): Part | undefined {
  if (code !== undefined) return { kind: 'code', text: code }
  const text = withoutTrailing(whole)
  if (!URL.canParse(text)) return undefined
  return { kind: 'link', text, href: new URL(text).href }
}

/** An address without the punctuation of the sentence around it, but with its own brackets. */
function withoutTrailing(address: string): string {
  const trimmed = address.replace(TRAILING, '')
  const last = trimmed.at(-1)
  const opener = last === ')' ? '(' : last === ']' ? '[' : undefined
  const isClosed = opener && trimmed.split(opener).length >= trimmed.split(last!).length
  if (opener && !isClosed) return withoutTrailing(trimmed.slice(0, -1))
  return trimmed
}
