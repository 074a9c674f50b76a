/** The text before, the selected text, and the text after it. */
const partsOf = ({ value, selectionStart, selectionEnd }: HTMLTextAreaElement) =>
  [
    value.slice(0, selectionStart),
    value.slice(selectionStart, selectionEnd),
    value.slice(selectionEnd),
  ] as const

/** Replaces the selection, as if typed. Moves the caret after it. */
export function insertText(input: HTMLTextAreaElement, text: string): void {
  input.focus()
  // Keeps the undo history of Ctrl+Z.
  if (document.execCommand?.('insertText', false, text)) return
  input.setRangeText(text, input.selectionStart, input.selectionEnd, 'end')
  input.dispatchEvent(new Event('input', { bubbles: true }))
}

/**
 * Marks the selection as code: one word with backticks, anything else as a block with lines of its
 * own. Without a selection it inserts an empty block with the caret in it.
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
