import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { findingsAtBothWidths, findingsOf } from './support/accessibility.ts'
import { expect, test } from './support/fixtures.ts'
import { freePort, stopServer } from './support/server-process.ts'

const root = fileURLToPath(new URL('../', import.meta.url))

// The gallery exists in development only, so this needs the development server.
let server: ChildProcess
let url: string
test.beforeAll(async () => {
  test.setTimeout(120_000)
  const port = await freePort()
  url = `http://127.0.0.1:${port}`
  server = spawn(
    'node',
    [
      'node_modules/vite/bin/vite.js',
      'web',
      '--port',
      String(port),
      '--host',
      '127.0.0.1',
      '--config',
      'web/vite.config.ts',
    ],
    { cwd: root, stdio: 'ignore' },
  )
  await expect
    .poll(
      () =>
        fetch(url).then(
          ({ ok }) => ok,
          () => false,
        ),
      { timeout: 60_000 },
    )
    .toBe(true)
})
test.afterAll(() => stopServer(server))

async function openGallery(page: Page, path: string): Promise<void> {
  await page.goto(`${url}${path}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible({ timeout: 60_000 })
}

test('no component has an accessibility finding in any of its states', async ({ browser }) => {
  test.setTimeout(240_000)
  const context = await browser.newContext({ reducedMotion: 'reduce' })
  const page = await context.newPage()
  await openGallery(page, '/gallery')
  const found = await findingsAtBothWidths(page)

  await page.getByRole('button', { name: 'Open dialog' }).click()
  found.push(...(await findingsOf(page)))
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Change theme' }).click()
  found.push(...(await findingsOf(page)))
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'With Undo' }).click()
  await page.getByRole('button', { name: 'Error', exact: true }).click()
  found.push(...(await findingsOf(page)))

  expect(found).toEqual([])
  await context.close()
})

test('no component makes the page scroll sideways at 320 pixels', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 320, height: 640 } })
  const page = await context.newPage()
  await openGallery(page, '/gallery')

  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await context.close()
})
