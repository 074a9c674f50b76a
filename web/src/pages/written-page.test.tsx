import { getSite, getSitePage } from '@shipmates/contract/site'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { fakeServer } from '../testing/fake-server.ts'
import { openPage } from '../testing/open-page.tsx'
import { siteOf } from '../testing/site.ts'
import { until } from '../testing/until.ts'
import { WrittenPage } from './written-page.tsx'

const privacy = {
  title: 'Privacy',
  html: '<h2 id="who">Who runs this</h2><p>Ferry GmbH</p><h2 id="what">What we keep</h2><table><tr><td>Account</td></tr></table>',
  headings: [
    { id: 'who', text: 'Who runs this' },
    { id: 'what', text: 'What we keep' },
  ],
}

let server: ReturnType<typeof fakeServer>
beforeEach(() => {
  server = fakeServer()
  server.answers(getSite, {
    data: siteOf({
      name: 'Ferry Crew',
      supportEmail: 'help@ferry.dev',
      pages: ['imprint', 'privacy'],
    }),
  })
  server.answers(getSitePage, { data: privacy })
})

test('a page of the site is shown with its headings and the links to the others', async () => {
  await openPage(<WrittenPage />, '/privacy')

  expect(await screen.findByRole('heading', { level: 1, name: 'Privacy' })).toBeTruthy()
  const list = screen.getByRole('navigation', { name: 'On this page' })
  expect(within(list).getByRole('link', { name: 'What we keep' })).toBeTruthy()
  expect(screen.getByRole('group', { name: 'Table' }).tabIndex).toBe(0)
  const links = within(await screen.findByRole('navigation', { name: 'Legal' }))
  expect(links.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Privacy',
    'Imprint',
    'Contact',
  ])
  expect(screen.getByText('Ferry Crew')).toBeTruthy()
  await until(() => expect(document.title).toBe('Privacy · Ferry Crew'))
  expect(server.requestsOf(getSitePage).map(({ path }) => path)).toEqual([
    '/api/v1/site/pages/privacy',
  ])
})

test('a page that the admin did not write shows that', async () => {
  server.refuses(getSitePage, 'NOT_FOUND')

  await openPage(<WrittenPage />, '/privacy')

  expect(await screen.findByRole('heading', { level: 1, name: 'Nothing here' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Back to home' })).toBeTruthy()
})

test('a page without a response can be retried', async () => {
  server.refuses(getSitePage, 'FORBIDDEN_ORIGIN')
  const user = await openPage(<WrittenPage />, '/privacy')
  expect(await screen.findByText('Failed to load this page')).toBeTruthy()
  server.answers(getSitePage, { data: privacy })

  await user.click(screen.getByRole('button', { name: 'Try again' }))

  expect(await screen.findByRole('heading', { level: 1, name: 'Privacy' })).toBeTruthy()
})
