import type { Message } from '@shipmates/contract/chat'
import { lineOf } from '@shipmates/contract/message-line'

/** What stands for a message where it is shown as plain text. */
export const messageLine = ({ content, images }: Pick<Message, 'content' | 'images'>): string =>
  lineOf(content, images.length)
