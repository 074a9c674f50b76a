import { copyFailed } from '@shipmates/contract/messages/chat-changes'
import { beforeEach, expect, test, vi } from 'vitest'
import { copyText } from './copy-text.ts'
import { clearToasts, toastStore } from './toast.ts'

beforeEach(clearToasts)

const toastTexts = () => toastStore.getSnapshot().map(({ text }) => text)

test('a text is copied', async () => {
  expect(await copyText('Ship it?')).toBe(true)

  expect(await navigator.clipboard.readText()).toBe('Ship it?')
  expect(toastTexts()).toEqual([])
})

test('if the browser does not allow it, a toast is shown', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('denied'))

  expect(await copyText('Ship it?')).toBe(false)

  expect(toastTexts()).toEqual([copyFailed])
})
