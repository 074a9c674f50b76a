import type { Message } from '@shipmates/contract/chat'
import { lineOf } from '@shipmates/contract/message-line'

/** A message as a line of plain text. */
export const messageLine = ({ content, images }: Pick<Message, 'content' | 'images'>): string =>
  lineOf(content, images.length)

const EXCERPT_CHARS = 140

/** The beginning of a text, for places that show two lines of it. */
export function excerpt(text: string): string {
  const characters = [...text]
  if (characters.length <= EXCERPT_CHARS) return text
  return `${characters.slice(0, EXCERPT_CHARS - 1).join('')}…`
}
