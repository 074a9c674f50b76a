import { memberPages } from '../web/src/page-table.ts'
import { goInApp } from './support/go.ts'
import { expect, test } from './support/prolonged-fixtures.ts'

/**
 * The requests of the login without a session: for its footer, its sign-in methods, and passkey
 * suggestions.
 */
const OF_VISITORS = [
  '/api/v1/auth/session',
  '/api/v1/site',
  '/api/v1/auth/ways',
  '/api/v1/auth/passkey/options',
]

test('a member’s page shows the loading screen, prefetches its data before its script, and fetches each once', async ({
  openAs,
}) => {
  await openAs('grace', { path: '' })
  const { page, id } = await openAs('ada', { path: '' })
  const requested: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/api/')) requested.push(pathname + search)
  })
  let release = () => {}
  const isRequested = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await isRequested
    await route.continue()
  })
  const early = [
    `/api/v1/profile/view/${id}`,
    '/api/v1/chat/conversations?limit=50',
    '/api/v1/connection/user/requests/received?limit=100',
    '/api/v1/connection/user/feed?page=1&limit=20',
  ]

  await page.goto('/dashboard', { waitUntil: 'commit' })
  await expect.poll(() => requested).toEqual(early)
  await expect(page.getByRole('status')).toHaveText('Loading...')
  release()

  await expect(page.getByRole('heading', { name: 'Discover Developers' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Connect' }).first()).toBeVisible()
  for (const address of early.filter((one) => /feed|profile/.test(one)))
    expect(requested.filter((one) => one === address)).toHaveLength(1)
})

test('a visitor’s browser prefetches no member data, and every protected page redirects to the login', async ({
  visit,
}) => {
  const page = await visit()
  const requested: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/')) requested.push(new URL(request.url()).pathname)
  })
  const login = page.getByRole('heading', { level: 1, name: 'Sign in' })

  await page.goto('/dashboard')

  await expect(page).toHaveURL('/login')
  await expect(login).toBeVisible()
  expect(requested.filter((path) => !OF_VISITORS.includes(path))).toEqual([])

  for (const path of [...memberPages.map((one) => one.path), '/messages/somebody']) {
    await goInApp(page, path)
    await expect(page).toHaveURL('/login')
    await expect(login).toBeVisible()
  }

  await goInApp(page, '/nowhere/at/all')
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await expect(page).toHaveTitle('Page not found · Shipmates')
  await expect(page.getByRole('link', { name: 'Back home' })).toHaveAttribute('href', '/')
})
