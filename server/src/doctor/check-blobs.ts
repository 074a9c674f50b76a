import { randomUUID } from 'node:crypto'
import { createS3Store } from '../adapters/blobs/s3.ts'
import { BlobsError } from '../adapters/blobs/store.ts'
import { type Check, fail, ok } from './finding.ts'

const PROBE = Buffer.from('A probe of npm run doctor, to be deleted.')

/** Stores an object, reads it and deletes it. */
export const checkBlobs: Check = async ({ config: { blobs } }) => {
  if (!blobs) return [ok('blobs', 'BLOBS_URL is not set: photos and images are in the database')]
  const where = `${blobs.endpoint}/${blobs.bucket}`
  const store = createS3Store(blobs, { tries: 1 })
  const name = randomUUID()
  try {
    if (!blobs.storesNew) {
      await store.list('')
      return [ok('blobs', `${where} answers, and is only read: BLOBS_URL has new=off`)]
    }
    await store.put(name, PROBE)
    const read = await store.get(name).finally(() => store.delete(name))
    if (read?.equals(PROBE)) return [ok('blobs', `${where} stores, reads and deletes`)]
    throw new BlobsError('It answered other bytes than it was given', { isPassing: false })
  } catch (error) {
    const remedy =
      'See host, bucket and region of BLOBS_URL, and that its key may read, write, delete and list.'
    return [fail('blobs', `BLOBS_URL: ${where}: ${(error as Error).message}`, remedy)]
  }
}
