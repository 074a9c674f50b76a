import type { Message } from '@shipmates/contract/chat'
import { lineOf } from '@shipmates/contract/message-line'

/** A message as a line of plain text. */
export const messageLine = ({ content, images }: Pick<Message, 'content' | 'images'>): string =>
  lineOf(content, images.length)
