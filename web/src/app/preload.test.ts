import { expect, test, vi } from 'vitest'
import { preloadFirstPage } from './preload.ts'

test('the app starts when storage is blocked', async () => {
  history.replaceState(null, '', '/login')
  vi.spyOn(globalThis, 'sessionStorage', 'get').mockImplementation(() => {
    throw new DOMException('Access is denied', 'SecurityError')
  })

  await expect(preloadFirstPage()).resolves.toBeUndefined()
})
