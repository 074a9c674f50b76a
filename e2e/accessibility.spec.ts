import { findingsOf } from './support/accessibility.ts'
import { expect, test } from './support/fixtures.ts'

/** A page that marks its theme; in the dark theme it has this style and runs this script. */
const inDark = (style: string, script = '') => `<!doctype html>
  <html lang="en">
    <title>A page</title>
    <style>@media (prefers-color-scheme: dark) { body { background: black; color: white } ${style} }</style>
    <main><h1>A heading</h1><p>A text</p><button><span>Press</span></button></main>
    <script>
      const dark = matchMedia('(prefers-color-scheme: dark)')
      const mark = () => {
        if (dark.matches) { ${script} }
        document.documentElement.dataset.theme = dark.matches ? 'dark' : 'light'
      }
      dark.onchange = mark
      mark()
    </script>
  </html>`

const faults = {
  'color-contrast': inDark('p { color: #222 }'),
  'button-name': inDark('span { visibility: hidden }'),
  'image-alt': inDark('', `document.querySelector('p').innerHTML = '<img src="data:,">'`),
}

test('a finding of the dark theme alone is reported, and none on a correct page', async ({
  visit,
}) => {
  const page = await visit()
  for (const [rule, html] of Object.entries({ ...faults, none: inDark('') })) {
    // Opens a new document, without the scripts of the previous page.
    await page.goto('about:blank')
    await page.emulateMedia({ colorScheme: 'light' })
    await page.setContent(html)
    const found = rule === 'none' ? [] : [expect.stringContaining(`in dark: ${rule}: `)]
    expect(await findingsOf(page)).toEqual(found)
  }
})

test('the contrast of a text is measured again on another background, and where it has not passed', async ({
  visit,
}) => {
  const page = await visit()
  const findingsOn = async (background: string) => {
    await page.setContent(`<!doctype html><html lang="en"><title>A page</title>
      <main><h1>A heading</h1><div style="background: ${background}"><p>A text</p></div></main></html>`)
    return findingsOf(page, { isStill: true, themes: ['light'] })
  }
  const isFound = [expect.stringContaining('color-contrast')]
  expect(await findingsOn('white')).toEqual([])
  expect(await findingsOn('#222')).toEqual(isFound)
  expect(await findingsOn('#222')).toEqual(isFound)
  expect(await findingsOn('white')).toEqual([])
})
