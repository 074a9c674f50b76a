import { BlobsError } from './adapters/blobs/store.ts'
import { runBlobs, USAGE } from './blobs/run.ts'
import { readCommandLine } from './boot/command-line.ts'
import { readConfig } from './platform/config/config.ts'

// `npm run blobs -- move`: moves photos and images between the database and the store of BLOBS_URL. `npm run blobs --
// check`: lists objects that are missing there, or left over.

try {
  const { words, switches } = readCommandLine(USAGE, {
    to: { type: 'string' },
    'delete-orphans': { type: 'boolean' },
    json: { type: 'boolean' },
  })
  const input = { words, switches: switches as { to?: string } }
  const print = (line: string) => process.stderr.write(`${line}\n`)
  const { data, text, isWell } = await runBlobs(readConfig(process.env), input, print)
  process.stdout.write(`${switches.json ? JSON.stringify(data) : text}\n`)
  process.exitCode = isWell ? 0 : 1
} catch (error) {
  const { message, cause } = error as Error
  const isOfStore = error instanceof BlobsError || cause instanceof BlobsError
  const why = cause instanceof BlobsError ? cause.message : message
  process.stderr.write(`${isOfStore ? `The store of BLOBS_URL: ${why}` : why}\n`)
  process.exitCode = 1
}
