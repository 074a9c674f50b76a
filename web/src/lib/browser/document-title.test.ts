import { expect, test } from 'vitest'
import { setPageTitle, setWaitingInTitle } from './document-title.ts'

test('the title names the page, after the count of waiting items', () => {
  setPageTitle('Messages')
  expect(document.title).toBe('Messages · Shipmates')

  setWaitingInTitle(3)
  expect(document.title).toBe('(3) Messages · Shipmates')

  setPageTitle('Settings')
  expect(document.title).toBe('(3) Settings · Shipmates')

  setWaitingInTitle(0)
  expect(document.title).toBe('Settings · Shipmates')
})
