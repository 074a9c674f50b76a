/**
 * Renders the app icons and the link preview card into web/public, from the logo mark and the built
 * landing page.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium } from '@playwright/test'
import { BROWSER } from './support/browser.ts'

const HULL = 'oklch(0.255 0.062 262)'
const CARD = { width: 1200, height: 630 }
const TYPES: Record<string, string> = { '.css': 'text/css', '.svg': 'image/svg+xml' }

interface Icon {
  size: number
  /** The width of the mark, as a fraction of the icon's width. */
  share: number
  ground?: string
  /** The corner radius of the background, as a fraction of the width. */
  radius?: number
}

const built = (path: string) => fileURLToPath(new URL(`../web/dist${path}`, import.meta.url))
const target = (name: string) => fileURLToPath(new URL(`../web/public/${name}`, import.meta.url))

const mark = await readFile(target('favicon.svg'), 'utf8')
const browser = await chromium.launch(BROWSER)
const onHull = { share: 0.6, ground: HULL }
await writeFile(target('favicon.ico'), asIco(await drawIcon({ size: 32, share: 1 })))
await writeFile(target('apple-touch-icon.png'), await drawIcon({ size: 180, ...onHull }))
await writeFile(target('icon-192.png'), await drawIcon({ size: 192, radius: 0.22, ...onHull }))
await writeFile(target('icon-512.png'), await drawIcon({ size: 512, radius: 0.22, ...onHull }))
await writeFile(target('icon-maskable-512.png'), await drawIcon({ size: 512, ...onHull }))
await writeFile(target('card.png'), await drawCard(browser))
await browser.close()

async function drawIcon({ size, share, ground = 'none', radius = 0 }: Icon): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width: size, height: size } })
  const side = size * share
  const at = (size - side) / 2
  await page.setContent(`<style>body { margin: 0 } svg { display: block }</style>
    <svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">
      <rect width="${size}" height="${size}" rx="${size * radius}" fill="${ground}" />
      ${mark.replace('<svg ', `<svg x="${at}" y="${at}" width="${side}" height="${side}" `)}
    </svg>`)
  const png = await page.screenshot({ omitBackground: true })
  await page.close()
  return png
}

/** Wraps a 32 px PNG as an ICO file, for clients that request /favicon.ico. */
function asIco(png: Buffer): Buffer {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2) // type: icon
  head.writeUInt16LE(1, 4) // number of images
  head.writeUInt8(32, 6)
  head.writeUInt8(32, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, png])
}

/** Renders the headline and the stage of the built landing page at the size of a link preview. */
async function drawCard(browser: Browser): Promise<Buffer> {
  const page = await browser.newPage({ viewport: CARD, reducedMotion: 'reduce' })
  await page.route('**/*', async (route) => {
    const { pathname } = new URL(route.request().url())
    const path = built(pathname === '/' ? '/landing.html' : pathname)
    const contentType = TYPES[extname(path)] ?? (pathname === '/' ? 'text/html' : '')
    if (extname(path) === '.js') return route.abort()
    return route.fulfill({ body: await readFile(path), contentType })
  })
  await page.goto('http://shipmates.test/')
  await page.evaluate(() => {
    const [sprite, chart, headline, stage] = [
      'body svg',
      '.landing-contours',
      'h1',
      '[role=img]',
    ].map((part) => document.querySelector(part)?.outerHTML)
    const logo = document.querySelector('header a')?.innerHTML
    document.body.innerHTML = `${sprite}<div style="position:relative;width:1200px;height:630px;overflow:hidden">
      ${chart}
      <div style="position:absolute;left:66px;top:64px;display:flex;gap:12px;align-items:center"><div style="zoom:1.5">${logo}</div></div>
      <div style="position:absolute;left:64px;top:176px;zoom:1.06;--text-hero:88px">${headline}</div>
      <div style="position:absolute;right:44px;top:64px;width:512px">${stage}</div>
      <p style="position:absolute;left:64px;bottom:52px;font-size:25px;color:var(--ink-2)">Where software developers find people to build with.</p>
    </div>`
  })
  await page.evaluate(() => document.fonts.ready)
  return page.screenshot()
}
