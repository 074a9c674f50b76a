import { type ChildProcessByStdio, spawn } from 'node:child_process'
import type { WriteStream } from 'node:fs'
import { type FileHandle, open, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { type Readable, Transform, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { encrypt } from './encryption.ts'

/** A command of the operator, which a shell runs with the backup on its standard input and its name in BACKUP_NAME. */
interface PipedTo {
  command: string
  name: string
}

/** The destination of a backup: the path of a new file, or a command. */
export type BackupTarget = string | PipedTo

const COMPLAINT_LENGTH = 500
const SUCCESS = 'exit code 0'

/**
 * Compresses a backup, encrypts it if there are recipients, and writes it atomically to a file with mode 0600, or pipes
 * it to a command. Returns its size in bytes. Throws if the file exists, or if the command fails or ends early. If the
 * content fails, the command is stopped before its input ends.
 */
export async function writeBackup(
  place: BackupTarget,
  content: AsyncIterable<Buffer>,
  recipients: readonly string[] = [],
): Promise<number> {
  let bytes = 0
  const count = new Transform({
    transform(piece: Buffer, _encoding, done) {
      bytes += piece.length
      done(null, piece)
    },
  })
  const write = (target: Writable) =>
    recipients.length === 0
      ? pipeline(content, createGzip(), count, target)
      : pipeline(
          content,
          createGzip(),
          (zipped: AsyncIterable<Buffer>) => encrypt(zipped, recipients),
          count,
          target,
        )
  if (typeof place === 'string') await writeNewFile(place, write)
  else await pipeTo(place, write)
  return bytes
}

async function pipeTo(
  { command, name }: PipedTo,
  write: (target: Writable) => Promise<void>,
): Promise<void> {
  const child = spawn(command, {
    shell: true,
    // A process group of its own, so that all processes of a pipeline can be stopped.
    detached: true,
    stdio: ['pipe', 'ignore', 'pipe'],
    env: { ...process.env, BACKUP_NAME: name },
  })
  let complaint = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint = (complaint + text).slice(-COMPLAINT_LENGTH)
  })
  const how = new Promise<string>((resolve) => {
    child.on('error', ({ message }) => resolve(message))
    child.on('close', (code, signal) => resolve(code === null ? `${signal}` : `exit code ${code}`))
  })
  const failure: Error | undefined = await write(inputOf(child)).then(
    () => undefined,
    (error: Error) => error,
  )
  if (failure && !(failure instanceof NotRead)) throw failure
  const ending = await how
  if (!failure && ending === SUCCESS) return
  const reason = ending === SUCCESS ? 'it ended before it had read everything' : ending
  throw new Error(
    `BACKUP_COMMAND failed for ${name}: ${[reason, complaint.trim()].filter(Boolean).join(': ')}`,
  )
}

/** The command ended, or closed its input, before it had read everything. */
class NotRead extends Error {}

/**
 * The standard input of a command. If the backup fails, the command is stopped first, so that it does not take a part
 * for the whole.
 */
function inputOf(child: ChildProcessByStdio<Writable, null, Readable>): Writable {
  child.stdin.on('error', () => {})
  return new Writable({
    write: (piece, _encoding, done) =>
      void child.stdin.write(piece, (error) => done(error && new NotRead())),
    final: (done) => void child.stdin.end((error?: Error | null) => done(error && new NotRead())),
    destroy(error, done) {
      if (
        error &&
        !(error instanceof NotRead) &&
        child.pid !== undefined &&
        child.exitCode === null
      )
        endGroup(child.pid)
      child.stdin.destroy()
      done(error)
    },
  })
}

function endGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGTERM')
  } catch {
    // It has ended.
  }
}

/**
 * Writes a file atomically, with mode 0600: `write` fills it under another name, and ends it. Throws if the file
 * exists; leaves nothing behind if `write` throws.
 */
export async function writeNewFile(
  path: string,
  write: (target: WriteStream) => Promise<void>,
): Promise<void> {
  const isTaken = await stat(path).then(
    () => true,
    () => false,
  )
  if (isTaken) throw new Error(`${path} exists already: give another name.`)
  const unfinished = `${path}.part`
  const file = await openNew(unfinished)
  try {
    await write(file.createWriteStream())
    await syncToDisk(unfinished)
    await rename(unfinished, path)
    await syncToDisk(dirname(path)).catch(ignoreUnsupported)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}

async function openNew(path: string): Promise<FileHandle> {
  try {
    return await open(path, 'w', 0o600)
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (!['ENOENT', 'ENOTDIR'].includes(code)) throw error
    throw new Error(`There is no directory ${dirname(path)}.`)
  }
}

async function syncToDisk(path: string): Promise<void> {
  const file = await open(path)
  await file.sync().finally(() => file.close())
}

/** Some file systems, mostly network ones, cannot sync a directory. */
function ignoreUnsupported(error: NodeJS.ErrnoException): void {
  if (!['EINVAL', 'EBADF', 'ENOTSUP', 'ENOSYS', 'EPERM', 'EACCES'].includes(error.code ?? ''))
    throw error
}
