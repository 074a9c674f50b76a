/**
 * Takes screenshots of all screens with the demo data, in both themes and three widths, into
 * `shots/`. `npm run shots discover dialog 390 dark` takes only those whose name starts with one of
 * the words, at that width, in that theme. Any other width also works (720 is a 1440 px window at
 * 200 % zoom); `forced` instead of a theme takes them in forced colours.
 */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium, type Page } from '@playwright/test'
import { shots } from './shot-list/all.ts'
import { endWaiting, type Shot } from './shot-list/shot.ts'
import { BROWSER } from './support/browser.ts'
import { openContext, show, signInAsHero, startDemo } from './support/demo.ts'

const WIDTHS = [1440, 768, 390]
const THEMES = ['light', 'dark']

const wanted = process.argv.slice(2)
const names = wanted.filter((word) => !/^(\d+|light|dark|forced)$/.test(word))
const matching = (of: RegExp) => wanted.filter((word) => of.test(word))
const widths = matching(/^\d+$/).map(Number)
const themes = matching(/^(light|dark|forced)$/)
const target = fileURLToPath(new URL('../shots/', import.meta.url))
await mkdir(target, { recursive: true })
const demo = await startDemo()
try {
  const browser = await chromium.launch(BROWSER)
  for (const theme of themes.length > 0 ? themes : THEMES) {
    for (const width of widths.length > 0 ? widths : WIDTHS) await takeAll(browser, theme, width)
  }
  await browser.close()
} finally {
  await demo.stop()
}

async function takeAll(browser: Browser, theme: string, width: number): Promise<void> {
  const visitor = await openFor(browser, { theme, width })
  const signedIn = await openFor(browser, { theme, width })
  await signInAsHero(signedIn)
  for (const shot of shots) {
    if (names.length > 0 && !names.some((name) => shot.name.startsWith(name))) continue
    if (width < (shot.width ?? 0)) continue
    const context = shot.isSignedIn ? signedIn : visitor
    // A new page, so that no state carries over from one shot to the next.
    const page = await context.newPage()
    const file = `${shot.name}-${width}-${theme}.png`
    // Explains why a state could not be reached.
    page.on('pageerror', (error) => console.error(`${file}: uncaught in the page: ${error}`))
    await take(page, shot, file).catch((error) => {
      console.error(`${file}: ${error}`)
      process.exitCode = 1
    })
    await endWaiting()
    await page.close()
    await context.setOffline(false)
  }
  await visitor.close()
  await signedIn.close()
}

async function take(page: Page, shot: Shot, file: string): Promise<void> {
  await show(page, shot)
  // A full-page screenshot resizes the page, which closes menus.
  const layers = page.locator(':is([role=alertdialog], [role=menu], [role=dialog], dialog)')
  const fullPage = (await layers.count()) === 0
  if (fullPage) await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  const isTouched = await page.evaluate(() => matchMedia('(pointer: coarse)').matches)
  // For a full-page screenshot Chromium drops touch emulation.
  if (fullPage && isTouched) await growToContent(page)
  await page.screenshot({
    path: join(target, file),
    fullPage: fullPage && !isTouched,
    animations: 'disabled',
  })
}

async function growToContent(page: Page): Promise<void> {
  const { innerWidth: width, scrollHeight: height } = await page.evaluate(() => ({
    innerWidth,
    scrollHeight: document.documentElement.scrollHeight,
  }))
  await page.setViewportSize({ width, height })
}

async function openFor(browser: Browser, { theme, width }: { theme: string; width: number }) {
  const context = await openContext(browser, demo, {
    viewport: { width, height: width > 400 ? 900 : 844 },
    hasTouch: width < 768,
    forcedColors: theme === 'forced' ? 'active' : 'none',
  })
  await context.addInitScript((value) => localStorage.setItem('shipmates-theme', value), theme)
  context.setDefaultTimeout(10_000)
  return context
}
