import { createReadStream } from 'node:fs'
import { open, readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { ReadableStream as WebStream } from 'node:stream/web'

// Backups are encrypted in the age format (age-encryption.org/v1), in chunks of 64 KiB, so that memory stays bounded.

/** The first bytes of an age file. */
const MAGIC = Buffer.from('age-encryption.org/v1\n')
const IDENTITY = /^AGE-SECRET-KEY-(PQ-)?1[0-9A-Z]+$/
const NO_IDENTITY_MATCHED = /^no identity matched/

/** A file that cannot be decrypted. The message names it and is for the operator. */
export class Undecryptable extends Error {}

/** Encrypts a stream to all of these recipients, any of whose identities decrypts it. */
export async function* encrypt(
  content: AsyncIterable<Buffer>,
  recipients: readonly string[],
): AsyncGenerator<Uint8Array> {
  const { Encrypter } = await import('age-encryption')
  const encrypter = new Encrypter()
  for (const recipient of recipients) encrypter.addRecipient(recipient)
  yield* chunksOf(await encrypter.encrypt(toWeb(Readable.from(content))))
}

/** The bytes of a file, decrypted if they are encrypted. Throws an Undecryptable if no identity fits, or if it is damaged. */
export async function* readDecrypted(
  path: string,
  identities: readonly string[],
): AsyncGenerator<Uint8Array> {
  if (!(await isEncrypted(path))) return yield* createReadStream(path)
  if (identities.length === 0) {
    throw new Undecryptable(`${path} is encrypted. Name the file with its key: --identity KEYFILE`)
  }
  const { Decrypter } = await import('age-encryption')
  const decrypter = new Decrypter()
  for (const identity of identities) decrypter.addIdentity(identity)
  try {
    yield* chunksOf(await decrypter.decrypt(toWeb(createReadStream(path))))
  } catch (cause) {
    const isLocked = NO_IDENTITY_MATCHED.test((cause as Error).message)
    const problem = isLocked
      ? 'is encrypted for another key than that of --identity'
      : 'is damaged: it cannot be decrypted'
    throw new Undecryptable(`${path} ${problem}.`, { cause })
  }
}

/** The identities in a file as `age-keygen` writes it. Throws if there are none. */
export async function readIdentities(path: string): Promise<string[]> {
  const text = await readFile(path, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    const problem = cause.code === 'ENOENT' ? 'does not exist' : `cannot be read: ${cause.message}`
    throw new Error(`${path} ${problem}.`, { cause })
  })
  const lines = text.split('\n').map((line) => line.trim())
  const identities = lines.filter((line) => IDENTITY.test(line))
  if (identities.length > 0) return identities
  throw new Error(
    `${path} has no line AGE-SECRET-KEY-1…. A key that is locked by a passphrase is unlocked by: age --decrypt`,
  )
}

/** A new identity and its recipient. */
export async function generateKey(): Promise<{ identity: string; recipient: string }> {
  const { generateX25519Identity, identityToRecipient } = await import('age-encryption')
  const identity = await generateX25519Identity()
  return { identity, recipient: await identityToRecipient(identity) }
}

async function isEncrypted(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(MAGIC.length), 0, MAGIC.length, 0)
    return buffer.subarray(0, bytesRead).equals(MAGIC)
  } finally {
    await file.close()
  }
}

const toWeb = (stream: Readable) =>
  Readable.toWeb(stream) as ReadableStream<Uint8Array<ArrayBuffer>>

const chunksOf = (stream: ReadableStream<Uint8Array>) => stream as WebStream<Uint8Array>
