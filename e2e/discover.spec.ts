import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, test } from './support/calm.ts'
import { goInApp } from './support/go.ts'
import { newMember, newMembers } from './support/people.ts'

/** A unique skill, so that a test finds only its own members. */
const newSkill = () => `Knot ${randomBytes(4).toString('hex')}`

const cards = (page: Page) => page.getByRole('article')
const namesOn = (page: Page) => cards(page).getByRole('heading', { level: 2 })
const skillsField = (page: Page) => page.getByLabel('Skills', { exact: true })

async function searchSkills(page: Page, skills: string): Promise<void> {
  await skillsField(page).fill(skills)
  await page.getByRole('button', { name: 'Search', exact: true }).click()
}

test('a search is in the URL: Back, Forward and a reload restore it', async ({ board }) => {
  const [rope, sail] = [newSkill(), newSkill()]
  const roper = await newMember('roper', { skills: [rope] })
  const sailer = await newMember('sailer', { skills: [sail.toUpperCase()] })
  const { page } = await board('ada')
  await searchSkills(page, rope)
  await expect(namesOn(page)).toHaveText([roper.userName])
  await searchSkills(page, sail)
  await expect(namesOn(page)).toHaveText([sailer.userName])

  await page.goBack()
  await expect(namesOn(page)).toHaveText([roper.userName])
  await expect(skillsField(page)).toHaveValue(rope)
  await page.goForward()
  await expect(skillsField(page)).toHaveValue(sail)
  await page.reload()
  await expect(namesOn(page)).toHaveText([sailer.userName])
  await expect(skillsField(page)).toHaveValue(sail)
})

test('on a phone the first Connect is on the first screen; wider pages have more columns', async ({
  board,
}) => {
  const skill = newSkill()
  await newMembers(6, 'many', { skills: [skill] })
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
  const { page } = await board('ada', phone)
  await expect(page.getByRole('button', { name: 'Search and filters' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Connect' }).first()).toBeInViewport({ ratio: 1 })

  await goInApp(page, `/dashboard?skills=${encodeURIComponent(skill)}`)
  await expect(cards(page)).toHaveCount(6)
  for (const [width, columns] of [
    [390, 1],
    [1440, 3],
    [1920, 4],
    [2560, 5],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await expect
      .poll(() =>
        cards(page).evaluateAll(
          (all) => new Set(all.map((one) => one.getBoundingClientRect().left)).size,
        ),
      )
      .toBe(columns)
  }
})
