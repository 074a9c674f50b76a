import type { ImageId } from '@shipmates/contract/ids'
import { memberStorage } from '../../../lib/browser/member-storage.ts'
import { sessionStore } from '../../../lib/net/session.ts'
import { createStore, useStore } from '../../../lib/store.ts'
import { listOutgoing } from './outbox.ts'
import { loadPicture, removeOld, removeStored, storePicture } from './stored-pictures.ts'

/** A picture of this tab: its file, and the URL that shows it. */
interface Picture {
  file: Blob
  url: string
}

/** Sent pictures are shown from this tab, so that they do not change when the message is stored. */
const SENT_KEPT = 20

const pictures = new Map<string, Picture>()
/** The keys of sent pictures, the oldest first. */
const sent = new Map<ImageId, string>()

/** How many pictures were restored since the page was loaded. */
const restored = createStore(0)

const hold = (key: string, file: Blob) =>
  pictures.set(key, { file, url: URL.createObjectURL(file) })

/**
 * Keeps a picked picture until it is forgotten or its message is sent. Resolves once it survives a
 * reload, if the browser can store it.
 */
export async function keepFile(key: string, file: Blob): Promise<void> {
  hold(key, file)
  await storePicture(key, file)
}

/** The picture with this key. After a reload it has to be restored first. */
export const pictureOf = (key: string): Picture | undefined => pictures.get(key)

/** Restores pictures that were picked before a reload, if they are still stored. */
export async function restoreFiles(keys: readonly string[]): Promise<void> {
  const restore = async (key: string) => {
    const file = pictures.has(key) ? undefined : await loadPicture(key)
    // It may have been restored in the meantime.
    if (!file || pictures.has(key)) return
    hold(key, file)
    restored.set(restored.getSnapshot() + 1)
  }
  await Promise.all(keys.map(restore))
}

/** Re-renders when pictures are restored. */
export const useRestored = (): number => useStore(restored)

export function forgetFile(key: string): void {
  release(key)
  void removeStored(key)
}

function release(key: string): void {
  const picture = pictures.get(key)
  if (picture) URL.revokeObjectURL(picture.url)
  pictures.delete(key)
  forgetSent(key)
}

function forgetSent(key: string): void {
  for (const [id, other] of sent) if (other === key) sent.delete(id)
}

/** Records which picture became an image of the server. */
export function storeUploaded(key: string, id: ImageId): void {
  // The server may have deleted the image of an earlier upload.
  forgetSent(key)
  sent.set(id, key)
  const [oldest] = sent
  if (!oldest || sent.size <= SENT_KEPT) return
  forgetFile(oldest[1])
}

/** The key of the picture that became this image, if this tab sent it. */
export const keyOfSent = (id: ImageId): string | undefined => sent.get(id)

/** The storage name of the keys of unsent messages' pictures. A key stays until its stored picture is removed. */
const UNSENT = 'unsent-pictures'
const removing = new Set<string>()

const readKeys = () => memberStorage.readJson<string[]>(UNSENT) ?? []
const writeKeys = (keys: readonly string[]) =>
  memberStorage.write(UNSENT, keys.length > 0 ? JSON.stringify(keys) : undefined)

/**
 * Removes pictures whose message is no longer unsent: the message was sent, deleted or cancelled.
 * The page that sent it may have been closed before it could remove them.
 */
function forgetUnused(): void {
  const unsent = listOutgoing().flatMap(({ images = [] }) => images.map(({ key }) => key))
  const added = unsent.filter((key) => !readKeys().includes(key))
  if (added.length > 0) writeKeys([...readKeys(), ...added])
  const uploaded = new Set(sent.values())
  for (const key of readKeys()) {
    if (unsent.includes(key) || removing.has(key)) continue
    removing.add(key)
    if (!uploaded.has(key)) release(key)
    void removeStored(key).then(() => {
      removing.delete(key)
      writeKeys(readKeys().filter((other) => other !== key))
    })
  }
}

memberStorage.subscribe(forgetUnused)
forgetUnused()

let changes = sessionStore.countChanges()

// The next member in this tab must not find them.
sessionStore.subscribe(() => {
  if (changes === sessionStore.countChanges()) return
  changes = sessionStore.countChanges()
  for (const key of pictures.keys()) forgetFile(key)
  sent.clear()
})

void removeOld()
