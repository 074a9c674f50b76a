import { insertUnused } from '../adapters/blobs/blobs.ts'
import { eachOf } from '../adapters/blobs/each-of.ts'
import type { BlobStore } from '../adapters/blobs/store.ts'
import type { Deps } from '../deps.ts'
import { listInStore, listKnown, PICTURES } from './picture-queries.ts'

export interface Checked {
  /** How many objects the store has. */
  objects: number
  /** How many of them wait for their deletion, or are being stored. */
  waiting: number
  /** Objects that no row and no queue names. */
  orphans: string[]
  /** Objects whose names the product does not use. */
  others: number
  /** How many pictures are in the store, and which of their objects it lacks. */
  pictures: number
  missing: string[]
}

interface Checking extends Pick<Deps, 'db' | 'now'> {
  store: BlobStore
}

const BATCH = 1000
const FIRST = '00000000-0000-0000-0000-000000000000'

/**
 * Compares the pictures with the objects, while the product runs. With `deletesOrphans`, queues orphans for deletion.
 */
export async function checkBlobs(
  checking: Checking,
  { deletesOrphans = false }: { deletesOrphans?: boolean } = {},
): Promise<Checked> {
  const objects = await checkObjects(checking)
  const { orphans } = objects
  if (deletesOrphans && orphans.length > 0) {
    await insertUnused(checking.db, orphans, checking.now())
  }
  return { ...objects, ...(await checkPictures(checking)) }
}

async function checkObjects({ db, store }: Checking) {
  const found = { objects: 0, waiting: 0, others: 0, orphans: [] as string[] }
  let after: string | undefined = ''
  while (after !== undefined) {
    const { blobs, others, next } = await store.list(after)
    // An object is recorded before it is stored, so an unrecorded one was never in use.
    const known = new Map((await listKnown(db, blobs)).map(({ blob, isNamed }) => [blob, isNamed]))
    found.objects += blobs.length
    found.others += others
    found.waiting += [...known.values()].filter((isNamed) => !isNamed).length
    found.orphans.push(...blobs.filter((blob) => !known.has(blob)))
    after = next
  }
  return found
}

/** Compares two sorted lists page by page: the stored objects, and those that the rows name. */
async function checkPictures({ db, store }: Checking) {
  const missing: string[] = []
  let pictures = 0
  for (const each of PICTURES) {
    const isStored = walk(store)
    let after = FIRST
    for (;;) {
      const some = await listInStore(db, each, { after, limit: BATCH })
      pictures += some.length
      const unseen: typeof some = []
      for (const one of some) if (!(await isStored(one.blob))) unseen.push(one)
      // It may have been stored since the list was read.
      await eachOf(unseen, async ({ key, blob }) => {
        if (await store.get(blob)) return
        const [still] = await listKnown(db, [blob])
        if (still?.isNamed) missing.push(`${each.what} ${key.join(' ')}: ${blob}`)
      })
      const last = some.at(-1)
      if (!last) break
      after = last.blob
    }
  }
  return { pictures, missing }
}

/** Returns a function that checks whether an object is in the store. Call it in the order of the names. */
function walk(store: BlobStore): (blob: string) => Promise<boolean> {
  let page: string[] = []
  let next: string | undefined = ''
  return async (blob) => {
    while (next !== undefined && (page.at(-1) ?? '') < blob) {
      const listing = await store.list(next)
      page = listing.blobs
      next = listing.next
    }
    return page.includes(blob)
  }
}
