import { createHash } from 'node:crypto'
import { foldText } from '@shipmates/contract/canonical'

export interface NoteSigns {
  /** Equal for notes that differ only in case, punctuation and the name of the receiver. Null without a note. */
  noteHash: Buffer | null
  hasLink: boolean
}

/** A domain counts only with a path, so that names of libraries do not count. */
const LINK = /https?:\/\/|\bwww\.|[\p{L}\p{N}]\.(?!js\/)\p{L}{2,}\//iu

/** The traits of a request's note that are stored to find requests that look like spam. */
export function readNote(note: string | null, receiverName: string): NoteSigns {
  if (note === null) return { noteHash: null, hasLink: false }
  const noteHash = createHash('sha256').update(fold(note, receiverName)).digest()
  return { noteHash, hasLink: LINK.test(note) }
}

function fold(note: string, receiverName: string): string {
  const written = foldText(note)
  const unnamed = receiverName ? written.replaceAll(receiverName.toLowerCase(), '') : written
  return unnamed.replace(/[^\p{L}\p{N}]+/gu, '') || note.trim()
}
