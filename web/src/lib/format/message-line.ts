import type { Message } from '@shipmates/contract/chat'
import { imagesSent } from '@shipmates/contract/messages/chat'

/** What stands for a message in one line: its text, or how many images it has. */
export const messageLine = ({ content, images }: Pick<Message, 'content' | 'images'>): string =>
  content === '' && images.length > 0 ? imagesSent({ count: images.length }) : content
