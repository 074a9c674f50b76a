import { mkdir, rm, symlink, writeFile } from 'node:fs/promises'
import { get } from 'node:http'
import { join } from 'node:path'
import * as contract from '@shipmates/contract/site'
import { describe, expect, test } from 'vitest'
import { startServerForFile, startServerForTest } from '../../testing/server.ts'
import { newStaff } from '../../testing/staff.ts'

const server = await startServerForFile()
const folder = join(server.config.dataDir, 'pages')
await mkdir(folder)
const visitor = server.visitor()

const write = (name: string, source: string) => writeFile(join(folder, `${name}.md`), source)
const read = (page: string) => visitor.call(contract.getSitePage, { params: { page } })

/** Reads the site with headers that fetch does not send. */
const askWith = (url: string, headers: Record<string, string>) =>
  new Promise<{ data: contract.Site }>((resolve, reject) => {
    get(`${url}/api/v1/site`, { headers }, async (response) => {
      resolve(JSON.parse((await response.toArray()).join('')))
    }).on('error', reject)
  })

/** Writes a page once its absence was noticed, because its time and size may equal those of the previous page. */
async function show(source: string) {
  await rm(join(folder, 'terms.md'), { force: true })
  await read('terms')
  await write('terms', source)
  return (await read('terms')).data!
}

describe('the site', () => {
  test('returns its name, who may sign up, and which pages exist', async () => {
    const other = await startServerForTest({
      config: {
        siteName: 'Ferry Crew',
        supportEmail: 'help@ferry.example',
        registration: 'invite',
        registrationDomains: ['ferry.example'],
        smtpUrl: 'smtp://mail.ferry.example',
      },
    })
    await mkdir(join(other.config.dataDir, 'pages'))
    await writeFile(join(other.config.dataDir, 'pages', 'imprint.md'), '# Imprint')

    const answer = await other.visitor().call(contract.getSite)

    expect(answer.data).toEqual({
      name: 'Ferry Crew',
      supportEmail: 'help@ferry.example',
      registration: 'invite',
      domains: ['ferry.example'],
      pages: ['imprint'],
      github: false,
      noMail: null,
      needsAdmin: true,
      dataDir: other.config.dataDir,
    })
  })

  const adminIn = ({ needsAdmin, dataDir }: contract.Site) => [needsAdmin, dataDir]

  test('needs an admin until it has one, as its own machine alone gets to know', async () => {
    const other = await startServerForTest()
    const admin = async () => adminIn((await other.visitor().call(contract.getSite)).data!)
    const before = await admin()
    const elsewhere = await askWith(other.url, { host: 'ship.ferry.dev' })
    await newStaff(other, 'admin')
    const after = await admin()

    expect([before, adminIn(elsewhere.data), after]).toEqual([
      [true, other.config.dataDir],
      [false, null],
      [false, null],
    ])
  })

  test('is Shipmates, open to everybody and without pages, where nothing is set', async () => {
    const other = await startServerForTest()

    const answer = await other.visitor().call(contract.getSite)

    expect(answer.data).toEqual({
      name: 'Shipmates',
      supportEmail: null,
      registration: 'open',
      domains: [],
      pages: [],
      github: false,
      noMail: { outbox: join(other.config.dataDir, 'outbox') },
      needsAdmin: true,
      dataDir: other.config.dataDir,
    })
  })
})

describe('an installation without a mail server', () => {
  test.each([
    ['a host that is not localhost', { host: 'ship.ferry.dev' }],
    ['a proxy that forwards', { 'x-forwarded-for': '203.0.113.7' }],
    ['a proxy that says so in the standard header', { forwarded: 'for=203.0.113.7' }],
  ])('reveals no path through %s', async (_what, headers) => {
    expect((await askWith(server.url, headers)).data.noMail).toEqual({ outbox: null })
  })

  test('reveals no path at a public address', async () => {
    const other = await startServerForTest({ config: { publicUrl: 'https://ship.ferry.dev' } })
    const answer = await other.visitor().call(contract.getSite)

    expect(answer.data?.noMail).toEqual({ outbox: null })
  })
})

describe('a page of the host', () => {
  test('has a title, and headings with ids that the app does not have', async () => {
    const page = await show(
      '# Our *terms*\n\nHello.\n\n## Who we are\n\n## Who we are\n\n### Über `uns`\n\n## ?!\n\n## Main\n',
    )

    expect(page.title).toBe('Our terms')
    expect(page.headings).toEqual([
      { id: 'section-who-we-are', text: 'Who we are' },
      { id: 'section-who-we-are-2', text: 'Who we are' },
      { id: 'section-über-uns', text: 'Über uns' },
      { id: 'section', text: '?!' },
      { id: 'section-main', text: 'Main' },
    ])
    expect(page.html).not.toContain('<h1')
    expect(page.html).toContain('<p>Hello.</p>')
    expect(page.html).toContain('<h2 id="section-who-we-are-2">Who we are</h2>')
    expect(page.html).toContain('<h3 id="section-über-uns">Über <code>uns</code></h3>')
  })

  test('without a heading is named after its file', async () => {
    expect(await show('Be kind.')).toEqual({
      title: 'Terms',
      html: '<p>Be kind.</p>\n',
      headings: [],
    })
  })

  test.each([
    ['a script', '<script>alert(1)</script>', '&lt;script&gt;alert(1)&lt;/script&gt;'],
    ['an attribute', 'Hi <b onclick="x()">you</b>', '&lt;b onclick=&quot;x()&quot;&gt;'],
    ['a link that runs a script', '[x](javascript:alert(1))', '[x](javascript:alert(1))'],
    ['a link to data', '[x](data:text/html,hi)', '[x](data:text/html,hi)'],
    ['a picture of another site', '![x](https://other.example/x.png)', '!<a '],
    ['quotes in the address of a link', '[x](https://a.example/"onx="y)', '%22onx=%22y'],
  ])('cannot contain %s', async (_what, source, expected) => {
    const { html } = await show(source)

    expect(html).toContain(expected)
    expect(html).not.toMatch(/<(script|img|b)\b|href="(javascript|data):/)
  })

  test('has rel=noopener on its links, and makes links of mail addresses', async () => {
    const { html } = await show('[out](https://a.example), <https://b.example>, help@ferry.example')

    expect(html.match(/<a /g)).toHaveLength(3)
    expect(html.match(/ rel="noopener"/g)).toHaveLength(3)
    expect(html).toContain('href="mailto:help@ferry.example"')
  })

  test('has tables without styles, which browsers refuse', async () => {
    const { html } = await show('| What | Why |\n|:--|--:|\n| Email | codes |\n')

    expect(html).toContain('<th>What</th>')
    expect(html).not.toContain('style')
  })

  test('is read again when its file changes, and disappears with it', async () => {
    await write('privacy', '# One')
    const before = await read('privacy')
    await write('privacy', '# Another')
    const after = await read('privacy')
    const listed = await visitor.call(contract.getSite)
    await rm(join(folder, 'privacy.md'))
    const gone = await read('privacy')

    expect([before.data?.title, after.data?.title]).toEqual(['One', 'Another'])
    expect(listed.data?.pages).toContain('privacy')
    expect(gone).toMatchObject({ status: 404, code: 'NOT_FOUND' })
    expect((await visitor.call(contract.getSite)).data?.pages).not.toContain('privacy')
  })

  test('of more than 256 KiB, or that is a folder, counts as missing, and is logged once', async () => {
    await write('imprint', `# Long\n${'x'.repeat(256 * 1024)}`)
    const long = [await read('imprint'), await read('imprint')]
    await rm(join(folder, 'imprint.md'))
    await mkdir(join(folder, 'imprint.md'))
    const directory = await read('imprint')
    await rm(join(folder, 'imprint.md'), { recursive: true })

    expect([...long, directory].map(({ status }) => status)).toEqual([404, 404, 404])
    expect(server.logged.filter((line) => line.includes('up to 256 KiB'))).toHaveLength(2)
  })

  test('may be a link to a file elsewhere', async () => {
    await writeFile(join(server.config.dataDir, 'elsewhere.md'), '# Elsewhere')
    await symlink(join(server.config.dataDir, 'elsewhere.md'), join(folder, 'imprint.md'))

    expect((await read('imprint')).data?.title).toBe('Elsewhere')
  })

  test.each(['../config', '..', 'imprint.md', 'IMPRINT', '__proto__', '%2e%2e%2fimprint', ' '])(
    'is not %j',
    async (name) => {
      await writeFile(join(server.config.dataDir, 'config.md'), '# Secret')

      expect(await read(name)).toMatchObject({ status: 404, code: 'NOT_FOUND' })
    },
  )
})
