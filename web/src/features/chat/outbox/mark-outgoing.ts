import type { MessageId } from '@shipmates/contract/ids'
import { type OutgoingImage, readOutgoing, writeOutgoing } from './outgoing.ts'

/** Marks a message that the server could not store yet, and that will be sent again. */
export function holdOutgoing(clientId: string): void {
  writeOutgoing(
    readOutgoing().map((message) =>
      message.clientId === clientId ? { ...message, state: 'held' } : message,
    ),
  )
}

/** Marks a message as refused, at its current position in the log. */
export function refuseOutgoing(clientId: string, after: MessageId | undefined): void {
  writeOutgoing(
    readOutgoing().map((message) =>
      message.clientId === clientId ? { ...message, state: 'refused', after } : message,
    ),
  )
}

/** Changes the images of a message. */
export function changeImages(
  clientId: string,
  edit: (images: readonly OutgoingImage[]) => readonly OutgoingImage[],
): void {
  writeOutgoing(
    readOutgoing().map((message) =>
      message.clientId === clientId ? { ...message, images: edit(message.images ?? []) } : message,
    ),
  )
}
