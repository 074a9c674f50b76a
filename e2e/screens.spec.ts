import { findingsAtBothWidths } from './support/accessibility.ts'
import { expect, test } from './support/fixtures.ts'
import { furnished, open, screens } from './support/furnished.ts'

test('no signed-in screen scrolls sideways at 320 pixels', async ({ board, connect }) => {
  const viewport = { width: 320, height: 640 }
  const { page, bob } = await furnished(board, connect, { viewport })
  const wide: string[] = []
  for (const [name, screen] of Object.entries(screens)) {
    await open(page, screen, bob)
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    if (width > viewport.width) wide.push(`${name} is ${width} wide`)
  }
  expect(wide).toEqual([])
})

for (const [name, screen] of Object.entries(screens)) {
  test(`${name} has no accessibility finding, in both themes, wide and narrow`, async ({
    board,
    connect,
  }) => {
    test.slow()
    const { page, bob } = await furnished(board, connect, { reducedMotion: 'reduce' })

    await open(page, screen, bob)

    expect(await findingsAtBothWidths(page)).toEqual([])
  })
}

test('the first steps of a new member have no accessibility finding', async ({ board }) => {
  const { page } = await board('ada', { reducedMotion: 'reduce' })
  await page.getByRole('button', { name: 'Begin' }).click()
  await expect(page.getByRole('heading', { name: 'Add a photo' })).toBeVisible()
  const findings = await findingsAtBothWidths(page)
  await page.getByRole('button', { name: 'Skip this step' }).click()
  findings.push(...(await findingsAtBothWidths(page)))

  expect(findings).toEqual([])
})
