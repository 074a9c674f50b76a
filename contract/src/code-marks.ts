/** A block of code in a message. `start` and `end` include the marks, in UTF-16 units. */
export interface CodeBlock {
  start: number
  end: number
  text: string
  language: string | undefined
}

/**
 * A code block: three backticks at the start of a line, up to three at the end of a line. A single
 * word after the opening ones names the language. An unclosed block matches up to the end of the
 * text, so that no text is scanned twice (linear time).
 */
const BLOCK =
  /^```(?:([\w+#.-]*)[ \t]*\r?\n)?([\s\S]*?)(?:(?:\r?\n)?(```)[ \t]*$(?:\r?\n)?|(?![\s\S]))/gmu
const INLINE = /`([^`\n]+)`/gu
const LAST_LINE_END = /\r?\n$/u

/** The code blocks of a message, in order. An unclosed or blank block is text. */
export function codeBlocks(content: string): CodeBlock[] {
  const blocks: CodeBlock[] = []
  for (const match of content.matchAll(BLOCK)) {
    const { 0: whole, 1: language, 2: text = '', 3: closing, index: start } = match
    if (!closing || text.trim() === '') continue
    blocks.push({ start, end: start + whole.length, text, language: language || undefined })
  }
  return blocks
}

/** The text before a code block, without the line break that separates them. */
export const beforeBlock = (text: string): string => text.replace(LAST_LINE_END, '')

/** A message without the backticks around code and the languages of blocks, as plain text. */
export function withoutCodeMarks(content: string): string {
  if (!content.includes('`')) return content
  const pieces: string[] = []
  let end = 0
  for (const block of codeBlocks(content)) {
    pieces.push(beforeBlock(content.slice(end, block.start)).replace(INLINE, '$1'), block.text)
    end = block.end
  }
  pieces.push(content.slice(end).replace(INLINE, '$1'))
  const plain = pieces.filter(Boolean).join('\n')
  // Code that is only a space would leave a blank line.
  return plain.trim() === '' ? content : plain
}
