import { deliverPush } from './support/desktop.ts'
import { goInApp } from './support/go.ts'
import { goOffline, goOnline, reloadOffline } from './support/network.ts'
import { expect, test } from './support/prolonged-fixtures.ts'
import {
  adaAndBob,
  bubble,
  lines,
  sendTexts,
  storedLines,
  storedTick,
  write,
} from './support/talk.ts'

test('the installed app opens offline, shows that it is offline, keeps waiting messages, and shows each push', async ({
  openAs,
  connect,
}) => {
  const { page, ada, bob } = await adaAndBob(openAs, connect, { serviceWorkers: 'allow' })
  await sendTexts(bob, ada, ['Hello'])
  await page.goto(`/messages/${bob.userName}`)
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))

  await test.step('it can be installed, and every icon has its declared size', async () => {
    const client = await page.context().newCDPSession(page)
    const { errors } = await client.send('Page.getAppManifest')
    const { installabilityErrors } = await client.send('Page.getInstallabilityErrors')
    const icons = await page.evaluate(async () => {
      const manifest = await (await fetch('/manifest.webmanifest')).json()
      return Promise.all(
        manifest.icons.map(async ({ src, sizes }: { src: string; sizes: string }) => {
          const picture = new Image()
          picture.src = src
          await picture.decode()
          return { sizes, found: `${picture.naturalWidth}x${picture.naturalHeight}` }
        }),
      )
    })

    expect(errors).toEqual([])
    // Test browsers may be in incognito mode, where nothing can be installed.
    const obstacles = installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')
    expect(obstacles).toEqual([])
    expect(icons).toHaveLength(4)
    for (const { sizes, found } of icons) if (sizes !== 'any') expect(found).toBe(sizes)
  })

  await test.step('pushed messages merge as in a tab', async () => {
    const message = { kind: 'message', conversationId: '7', userName: 'mei_builds' }
    const shown = await deliverPush(page, [
      { ...message, count: 1, text: 'Hello' },
      { ...message, count: 3 },
      { kind: 'message', conversationId: '8', userName: 'linus_f', count: 2 },
      { kind: 'request', userName: 'priya_ops', count: 1 },
      { kind: 'acceptance', userName: 'nadia_dev' },
    ])
    await expect
      .poll(shown)
      .toEqual([
        'messages mei_builds: Hello',
        'messages mei_builds: 3 new messages',
        'messages Shipmates: 5 messages from 2 people',
        'requests priya_ops: wants to connect',
        'acceptance-nadia_dev nadia_dev: accepted your request',
      ])
  })

  await test.step('it opens without a network', async () => {
    await write(page, 'Aye')
    await expect(storedTick(bubble(page, 'Aye'))).toBeVisible()
    await goOffline(page)
    for (const text of lines(3)) await write(page, text)
    await reloadOffline(page)
    await expect(page.getByRole('heading', { name: 'Failed to fetch conversations' })).toBeVisible()
    await goInApp(page, '/dashboard')
    await expect(page.getByRole('heading', { level: 1, name: 'Discover Developers' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible()
  })

  await goOnline(page)
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeHidden()
  await expect.poll(() => storedLines(bob, ada)).toEqual(lines(3))
})
