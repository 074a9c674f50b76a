import type { BrowserContextOptions, Page } from '@playwright/test'
import { sendRequest } from '@shipmates/contract/connections'
import { findingsAtBothWidths } from './support/accessibility.ts'
import { expect, type Sailor, test } from './support/fixtures.ts'
import { type Member, newMember } from './support/people.ts'
import { say } from './support/talk.ts'

const LONG_WORD = 'Donaudampfschifffahrtselektrizität'

type Board = (name?: string, options?: BrowserContextOptions & { path: string }) => Promise<Sailor>
type Connect = (one: Member, other: Member) => Promise<void>

/** A member with something on every screen, some of it hard to fit, and where to see it. */
async function furnished(board: Board, connect: Connect, options: BrowserContextOptions) {
  const profile = {
    age: 33,
    gender: 'Non-binary',
    about: `${LONG_WORD} and more.`,
    skills: [LONG_WORD, 'Rust', 'PostGIS', 'Go', 'Zig'],
  } as const
  const ada = await board('ada', { ...options, path: '', ...{ profile } })
  const bob = await newMember('bob', { ...profile, skills: [...profile.skills] })
  const eve = await newMember('eve', { ...profile, skills: [...profile.skills] })
  // Somebody who is left in the feed.
  await newMember('zoe', { ...profile, skills: [...profile.skills] })
  await connect(ada, bob)
  await say(bob, ada, ['Ahoy', `https://example.test/${LONG_WORD}`, LONG_WORD.repeat(3)])
  await eve.call(sendRequest, { params: { status: 'interested', userId: ada.id } })
  const screens: [path: string, sign: (page: Page) => ReturnType<Page['getByText']>][] = [
    ['/dashboard', (page) => page.getByRole('article').first()],
    [`/dashboard?search=${LONG_WORD}`, (page) => page.getByRole('heading', { level: 2 })],
    ['/requests', (page) => page.getByRole('button', { name: eve.userName })],
    ['/connections', (page) => page.getByRole('button', { name: bob.userName })],
    ['/messages', (page) => page.getByRole('list', { name: 'Conversations' })],
    [`/messages/${bob.userName}`, (page) => page.getByRole('listitem').getByText('Ahoy').last()],
    ['/profile', (page) => page.getByText('33 years old')],
    ['/settings', (page) => page.getByRole('button', { name: 'Change Password' })],
  ]
  return { page: ada.page, screens }
}

test('no signed-in screen scrolls sideways at 320 pixels', async ({ board, connect }) => {
  test.slow()
  const viewport = { width: 320, height: 640 }
  const { page, screens } = await furnished(board, connect, { viewport })
  const wide: string[] = []
  for (const [path, sign] of screens) {
    await page.goto(path)
    await expect(sign(page)).toBeVisible()
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    if (width > viewport.width) wide.push(`${path} is ${width} wide`)
  }
  expect(wide).toEqual([])
})

test('no signed-in screen has an accessibility finding, in both themes, wide and narrow', async ({
  board,
  connect,
}) => {
  test.setTimeout(240_000)
  const { page, screens } = await furnished(board, connect, { reducedMotion: 'reduce' })
  const findings: string[] = []
  for (const [path, sign] of screens) {
    await page.goto(path)
    await expect(sign(page)).toBeVisible()
    findings.push(...(await findingsAtBothWidths(page)))
  }
  expect(findings).toEqual([])
})

test('neither the profile dialog nor a form on the profile has one', async ({ board, connect }) => {
  test.setTimeout(240_000)
  const { page } = await furnished(board, connect, { reducedMotion: 'reduce' })
  await page.goto('/dashboard')
  await page.getByRole('article').first().getByRole('button').first().click()
  await expect(page.getByRole('dialog').getByText('About')).toBeVisible()
  const findings = await findingsAtBothWidths(page)

  await page.goto('/profile')
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await page.getByRole('button', { name: 'Add Experience' }).first().click()
  await expect(page.getByLabel('Company')).toBeVisible()
  findings.push(...(await findingsAtBothWidths(page)))

  expect(findings).toEqual([])
})

test('neither do the first steps of a new member', async ({ board }) => {
  const { page } = await board('ada', { reducedMotion: 'reduce' })
  await page.getByRole('button', { name: 'Begin' }).click()
  await expect(page.getByRole('heading', { name: 'Add a photo' })).toBeVisible()
  const findings = await findingsAtBothWidths(page)
  await page.getByRole('button', { name: 'Skip this step' }).click()
  findings.push(...(await findingsAtBothWidths(page)))

  expect(findings).toEqual([])
})
