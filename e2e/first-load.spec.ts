import { expect, test } from './support/fixtures.ts'

test('a member’s page shows the loading screen, prefetches its data before its script, and fetches the feed once', async ({
  board,
}) => {
  await board('grace', { path: '' })
  const { page, id } = await board('ada', { path: '' })
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/api/')) asked.push(pathname + search)
  })
  let letThrough = () => {}
  const isAsked = new Promise<void>((resolve) => {
    letThrough = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await isAsked
    await route.continue()
  })
  const early = [
    `/api/v1/profile/view/${id}`,
    '/api/v1/chat/conversations?limit=50',
    '/api/v1/connection/user/requests/received?limit=100',
    '/api/v1/connection/user/feed?page=1&limit=20',
  ]

  await page.goto('/dashboard', { waitUntil: 'commit' })
  await expect.poll(() => asked).toEqual(early)
  await expect(page.getByRole('status')).toHaveText('Loading...')
  letThrough()

  await expect(page.getByRole('heading', { name: 'Discover Developers' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Connect' }).first()).toBeVisible()
  expect(asked.filter((address) => address.includes('/feed'))).toHaveLength(1)
})

test('a visitor’s browser prefetches no member data', async ({ visit }) => {
  const page = await visit()
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/')) asked.push(new URL(request.url()).pathname)
  })

  await page.goto('/dashboard')

  await expect(page).toHaveURL('/login')
  expect(asked.filter((path) => path !== '/api/v1/auth/session')).toEqual([])
})
