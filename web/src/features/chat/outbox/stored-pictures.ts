import { memberStorage } from '../../../lib/browser/member-storage.ts'

/** Must not have the prefix of the service worker's caches, which a new version deletes. */
const CACHE = 'unsent-pictures'
/** Older pictures belong to tabs that were closed. */
const KEPT_MS = 24 * 60 * 60 * 1000
const SECRET = 'picture-secret'
const CIPHER = 'AES-GCM'
const IV_BYTES = 12

const addressOf = (key: string) => `/${CACHE}/${key}`

/** A queue of the changes of the storage, so that a picture is not removed before it is stored. */
let changes: Promise<unknown> = Promise.resolve()

/** Changes the storage, if there is one: insecure pages have none. */
async function change(act: (cache: Cache) => Promise<unknown>): Promise<void> {
  if (!('caches' in globalThis)) return
  changes = changes.then(async () => act(await caches.open(CACHE))).catch(() => {})
  await changes
}

/**
 * Stores a picture, so that it survives a reload. It is encrypted, and the secret is in session
 * storage, which is emptied when the member signs out.
 */
export const storePicture = (key: string, picture: Blob): Promise<void> =>
  change(async (cache) => {
    const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
    const bytes = await picture.arrayBuffer()
    const sealed = await crypto.subtle.encrypt({ name: CIPHER, iv }, await readSecret(), bytes)
    const body = new Blob([iv, sealed], { type: picture.type })
    const headers = { Date: new Date().toUTCString() }
    await cache.put(addressOf(key), new Response(body, { headers }))
  })

export const removeStored = (key: string): Promise<void> =>
  change((cache) => cache.delete(addressOf(key)))

/** Removes pictures of tabs that were closed. */
export const removeOld = (): Promise<void> =>
  change(async (cache) => {
    for (const request of await cache.keys()) {
      const storedAt = (await cache.match(request))?.headers.get('Date')
      const age = Date.now() - Date.parse(storedAt ?? '')
      if (!(age < KEPT_MS)) await cache.delete(request)
    }
  })

/** The stored picture with this key; undefined if this tab has none that it can decrypt. */
export async function loadPicture(key: string): Promise<Blob | undefined> {
  try {
    const cache = await caches.open(CACHE)
    const stored = await cache.match(addressOf(key))
    if (!stored) return undefined
    const bytes = await stored.arrayBuffer()
    const cipher = { name: CIPHER, iv: bytes.slice(0, IV_BYTES) }
    const opened = await crypto.subtle.decrypt(cipher, await readSecret(), bytes.slice(IV_BYTES))
    return new Blob([opened], { type: stored.headers.get('Content-Type') ?? '' })
  } catch {
    return undefined
  }
}

/** The secret of this tab, created on first use. */
function readSecret(): Promise<CryptoKey> {
  let text = memberStorage.read(SECRET)
  if (!text) {
    text = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))))
    memberStorage.write(SECRET, text)
  }
  const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
  return crypto.subtle.importKey('raw', bytes, CIPHER, false, ['encrypt', 'decrypt'])
}
