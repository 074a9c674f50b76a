import { storeOf } from '../adapters/blobs/blobs.ts'
import { withDeps } from '../admin/command.ts'
import type { Config } from '../platform/config/config.ts'
import { type Checked, checkBlobs } from './check.ts'
import { type Moved, moveToDatabase, moveToStore } from './move.ts'

export const USAGE =
  'Usage: npm run blobs -- move [--to database|s3] [--json], or npm run blobs -- check [--delete-orphans] [--json]'

interface BlobsInput {
  words: string[]
  switches: { to?: string; 'delete-orphans'?: boolean }
}

/** The result, as a value and in words, and whether all is well. */
export interface Done {
  data: unknown
  text: string
  isWell: boolean
}

/** Throws an error with the usage, or with the reason of the failure. */
export async function runBlobs(
  config: Config,
  { words, switches }: BlobsInput,
  print: (line: string) => void,
): Promise<Done> {
  const [command] = words
  const { to = config.blobs?.storesNew === false ? 'database' : 's3' } = switches
  const isKnown = command === 'move' || command === 'check'
  if (words.length !== 1 || !isKnown || !['database', 's3'].includes(to)) throw new Error(USAGE)
  return withDeps(config, async (deps) => {
    const { store } = storeOf(config)
    if (!store) throw new Error('BLOBS_URL is not set: every photo and image is in the database.')
    if (command === 'check') {
      const deletesOrphans = switches['delete-orphans'] ?? false
      return describeCheck(await checkBlobs({ ...deps, store }, { deletesOrphans }))
    }
    const move = to === 's3' ? moveToStore : moveToDatabase
    const onBatch = (moved: Record<string, number>) => print(`${describeCounts(moved)} …`)
    return describeMove(await move({ ...deps, store, onBatch }), to)
  })
}

const describeCounts = (counts: Record<string, number>) =>
  Object.entries(counts)
    .map(([what, count]) => `${count} ${what}`)
    .join(', ')

function describeMove(moved: Moved, to: string): Done {
  const where = to === 's3' ? 'the store' : 'the database'
  const lines = [`Moved to ${where}: ${describeCounts(moved.moved)}.`]
  if (moved.deleted > 0) lines.push(`Objects deleted: ${moved.deleted}.`)
  if (moved.lost.length > 0) lines.push(...listed('Missing or damaged, not moved', moved.lost))
  return { data: moved, text: lines.join('\n'), isWell: moved.lost.length === 0 }
}

const EXAMPLES = 20

function listed(what: string, items: readonly string[]): string[] {
  const more = items.length > EXAMPLES ? [`  and ${items.length - EXAMPLES} more`] : []
  return [`${what}: ${items.length}`, ...items.slice(0, EXAMPLES).map((one) => `  ${one}`), ...more]
}

function describeCheck(checked: Checked): Done {
  const { objects, waiting, orphans, others, pictures, missing } = checked
  const lines = [
    `Pictures in the store: ${pictures}. Objects: ${objects}, of which wait for their deletion: ${waiting}.`,
    ...(others > 0 ? [`Objects of others under the same prefix: ${others}.`] : []),
    ...(missing.length > 0 ? listed('Pictures whose object is missing', missing) : []),
    ...(orphans.length > 0 ? listed('Objects that nothing knows', orphans) : []),
  ]
  return { data: checked, text: lines.join('\n'), isWell: missing.length === 0 }
}
