import type { ConversationId, UserId } from '@shipmates/contract/ids'
import { beforeEach, expect, test, vi } from 'vitest'

/** The browser's stored files, by address. */
const stored = new Map<string, Response>()
const cache = {
  put: async (address: string, response: Response) => void stored.set(address, response),
  match: async (address: string) => stored.get(address),
  delete: async (address: string) => stored.delete(address),
  keys: async () => [],
}

beforeEach(() => {
  vi.stubGlobal('caches', { open: async () => cache })
})

/** Loads the code again, as after a reload. */
async function loadPage() {
  vi.resetModules()
  const outbox = await import('./outbox.ts')
  return { ...outbox, loadFiles: () => import('./files.ts') }
}

const image = { key: 'pier', name: 'pier.png', width: 4, height: 3, alt: '' }
const message = {
  clientId: 'c1',
  conversationId: '1' as ConversationId,
  recipientId: '2' as UserId,
  content: '',
  images: [image],
  writtenAt: '2026-01-01T00:00:00.000Z',
  state: 'waiting' as const,
}

test('a picture whose message was settled before its code was loaded is removed', async () => {
  const before = await loadPage()
  const { keepFile } = await before.loadFiles()
  await keepFile('pier', new Blob(['a picture']))
  before.addCommand(message)
  expect([...stored.keys()]).toEqual(['/unsent-pictures/pier'])

  const after = await loadPage()
  after.removeCommand('c1')
  await after.loadFiles()

  await expect.poll(() => [...stored.keys()]).toEqual([])
})

test('a picture of an unsent message survives a reload', async () => {
  const before = await loadPage()
  const { keepFile } = await before.loadFiles()
  await keepFile('pier', new Blob(['a picture']))
  before.addCommand(message)

  const { loadFiles } = await loadPage()
  const { restoreFiles, pictureOf } = await loadFiles()
  await restoreFiles(['pier'])

  expect(pictureOf('pier')).toBeDefined()
})
