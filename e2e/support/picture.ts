import type { Page } from '@playwright/test'

/** A file for a file chooser. */
export interface PictureFile {
  name: string
  mimeType: string
  buffer: Buffer
}

/** A picture of 300 by 200 pixels, made by the browser: a disc on a background of one colour. */
export async function picture(page: Page, name: string, colour = 'teal'): Promise<PictureFile> {
  const base64 = await page.evaluate((fill) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 300, height: 200 })
    const context = canvas.getContext('2d')!
    context.fillStyle = fill
    context.fillRect(0, 0, 300, 200)
    context.fillStyle = 'white'
    context.arc(150, 100, 60, 0, 7)
    context.fill()
    return canvas.toDataURL('image/png').split(',')[1] ?? ''
  }, colour)
  return { name, mimeType: 'image/png', buffer: Buffer.from(base64, 'base64') }
}
