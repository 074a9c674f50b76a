import { expect, test } from 'vitest'
import { setPageTitle, setUnreadInTitle } from './document-title.ts'

test('the title names the page and counts unread messages in front of it', () => {
  setPageTitle('Messages')
  expect(document.title).toBe('Messages · Shipmates')

  setUnreadInTitle(3)
  expect(document.title).toBe('(3) Messages · Shipmates')

  setPageTitle('Settings')
  expect(document.title).toBe('(3) Settings · Shipmates')

  setUnreadInTitle(0)
  expect(document.title).toBe('Settings · Shipmates')
})
