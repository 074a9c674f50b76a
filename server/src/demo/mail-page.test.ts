import fastify from 'fastify'
import { expect, test } from 'vitest'
import type { Transport } from '../adapters/mail/transport.ts'
import { createMailPage } from './mail-page.ts'

const transport: Transport = { send: async () => {} }
const mailOf = (subject: string) => ({
  subject,
  text: subject,
  html: `<html><head></head><body><p>${subject}</p></body></html>`,
})

async function openBox() {
  const page = createMailPage(new Set(['zoe_maps@shipmates.test']))
  const app = fastify()
  page.serve(app, {
    publicUrl: 'http://localhost',
    siteName: 'Shipmates',
    styles: Promise.resolve('/assets/public-page.css'),
  })
  const send = (recipient: string, subject: string) =>
    page.listenIn(transport).send(recipient, mailOf(subject))
  const read = async (path: string) => app.inject(path)
  return { send, read }
}

test('the mails of the demo are listed newest first, without those to other members', async () => {
  const { send, read } = await openBox()
  expect((await read('/demo/mail')).body).toContain('No emails yet.')
  await send('linus@ferry.dev', 'First')
  await send('zoe_maps@shipmates.test', 'Not yours')
  await send('new@example.test', 'Second')

  const { body, headers } = await read('/demo/mail')

  expect(body.match(/<b>\w+<\/b>/g)).toEqual(['<b>Second</b>', '<b>First</b>'])
  expect(body).toContain('<iframe title="Second" src="/demo/mail/2"')
  expect(body).toContain('href="/assets/public-page.css"')
  expect(headers['content-security-policy']).toContain("frame-src 'self'")
  expect((await read('/demo/mail?mail=1')).body).toContain('src="/demo/mail/1"')
})

test('a mail is shown as its HTML part, whose links leave the frame and whose scripts do not run', async () => {
  const { send, read } = await openBox()
  await send('linus@ferry.dev', 'Hello')

  const { body, headers } = await read('/demo/mail/1')

  expect(body).toContain('<head><base target="_top"></head><body><p>Hello</p>')
  expect(headers['content-security-policy']).toMatch(/default-src 'none'.* sandbox/)
  expect(headers['x-frame-options']).toBe('SAMEORIGIN')
  expect((await read('/demo/mail/2')).statusCode).toBe(404)
})
