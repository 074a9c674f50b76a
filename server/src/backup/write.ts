import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { type Readable, Transform, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { encrypt } from './encryption.ts'
import { writeNewFile } from './new-file.ts'

/** A command of the operator, which a shell runs with the backup on its standard input and its name in BACKUP_NAME. */
export interface PipedTo {
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
