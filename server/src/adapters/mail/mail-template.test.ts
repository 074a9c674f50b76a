import { expect, test } from 'vitest'
import { startChild } from '../../testing/child.ts'
import { writeMail } from './mail-template.tsx'

test("a mail is a whole HTML document, with members' text escaped", () => {
  const { html, text } = writeMail({
    siteName: 'Shipmates',
    subject: '<b>Hello</b>',
    lines: ['One & two.'],
    code: '123456',
    note: 'A note.',
  })
  expect(html).toMatch(/^<!DOCTYPE html .*<html .*<\/html>$/s)
  expect(html).toContain('&lt;b&gt;Hello&lt;/b&gt;')
  expect(html).toContain('One &amp; two.')
  expect(text).toBe('<b>Hello</b>\n\nOne & two.\n\n123456\n\nA note.\n\nShipmates')
})

test('rendering a mail turns on no async hooks, which would make every promise slower', async () => {
  expect(await startChild('async-hooks-after-mail.ts', []).firstLine).toBe('off')
})
