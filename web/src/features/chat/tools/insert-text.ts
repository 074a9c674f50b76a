/** The text before, the selected text, and the text after it. */
const partsOf = ({ value, selectionStart, selectionEnd }: HTMLTextAreaElement) =>
  [
    value.slice(0, selectionStart),
    value.slice(selectionStart, selectionEnd),
    value.slice(selectionEnd),
  ] as const

/** Replaces the selection, as if it was typed. The caret is behind it then. */
export function insertText(input: HTMLTextAreaElement, text: string): void {
  input.focus()
  // Keeps what Ctrl+Z undoes.
  if (document.execCommand?.('insertText', false, text)) return
  input.setRangeText(text, input.selectionStart, input.selectionEnd, 'end')
  input.dispatchEvent(new Event('input', { bubbles: true }))
}

/**
 * Marks the selection as code: a word with backticks, anything else as a block with lines of its own. Without a
 * selection the caret is in an empty block then.
 */
export function insertCode(input: HTMLTextAreaElement): void {
  const [before, selected, after] = partsOf(input)
  const isWord = /^\S+$/.test(selected)
  const opening = isWord ? '`' : `${isAtLineStart(before) ? '' : '\n'}\`\`\`\n`
  const closing = isWord ? '`' : `\n\`\`\`${after === '' || after.startsWith('\n') ? '' : '\n'}`
  insertText(input, opening + selected + closing)
  const start = before.length + opening.length
  input.setSelectionRange(start, start + selected.length)
}

const isAtLineStart = (before: string) => before === '' || before.endsWith('\n')
