import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { SOCKET } from './support/network.ts'
import { type Member, newMembers } from './support/people.ts'
import {
  bubble,
  lines,
  logOf,
  rowOf,
  sendTexts,
  spokenIn,
  storedLines,
  storedTick,
  twoConnections,
  write,
} from './support/talk.ts'

test.use({ isStill: true })

const MESSAGES = 20

/**
 * Simulates a lost server for all pages of a browser: controls their sockets; HTTP calls still
 * work.
 */
async function socketGate(page: Page) {
  let isOpen = true
  let isDeaf = false
  const routes = new Set<{ close: () => Promise<void> }>()
  await page.context().routeWebSocket(SOCKET, (tab) => {
    // An invalid handshake: the attempt fails.
    if (!isOpen) return void setTimeout(() => tab.send('x'))
    const server = tab.connectToServer()
    routes.add(tab)
    tab.onMessage((packet) => server.send(packet))
    server.onMessage((packet) => {
      if (!isDeaf) tab.send(packet)
    })
  })
  return {
    /** The server is back, and the pages reconnect at once. */
    open: async () => {
      isOpen = true
      isDeaf = false
      for (const tab of page.context().pages()) {
        await tab.evaluate(() => dispatchEvent(new Event('online')))
      }
    },
    /** The server is gone: closes existing connections, too. */
    shut: async () => {
      isOpen = false
      await Promise.all([...routes].map((tab) => tab.close()))
      routes.clear()
    },
    /** Drops all packets of the server from now on. */
    deafen: () => {
      isDeaf = true
    },
  }
}

const waitingIn = (page: Page) => logOf(page).getByText('Waiting for connection')

/** Opens the chat with the first of a member's three connections. */
async function withThreeChats(
  ada: Member & { page: Page },
  connect: (a: Member, b: Member) => Promise<void>,
) {
  const mates = await newMembers(3, 'mate')
  for (const mate of mates) {
    await connect(ada, mate)
    await sendTexts(mate, ada, ['Hello'])
  }
  await ada.page.goto(`/messages/${mates[0]!.userName}`)
  await write(ada.page, 'Aye')
  await expect(storedTick(bubble(ada.page, 'Aye'))).toBeVisible()
  return mates
}

/** Sends numbered lines to the connections in turn. Returns the expected lines of each. */
async function writeToAll(page: Page, mates: readonly Member[]) {
  const texts = lines(MESSAGES)
  const shares = mates.map((mate, index) => ({
    mate,
    share: texts.filter((_, n) => n % mates.length === index),
  }))
  for (const { mate, share } of shares) {
    await rowOf(page, mate).click()
    await expect(logOf(page)).toHaveAccessibleName(new RegExp(mate.userName))
    for (const text of share) await write(page, text)
  }
  return shares
}

type Share = { mate: Member; share: string[] }

/** Waits for the messages to arrive, and counts those stored in the right conversation. */
async function countDelivered(ada: Member, shares: readonly Share[]) {
  let delivered = 0
  for (const { mate, share } of shares) {
    const stored = () => storedLines(mate, ada)
    const isThere = async () => (await stored()).length === share.length
    await expect
      .poll(isThere)
      .toBe(true)
      .catch(() => {})
    const arrived = await stored()
    delivered += arrived.filter((text, place) => text === share[place]).length
  }
  return delivered
}

test('messages written offline to three connections are sent after a reload, in order', async ({
  openAs,
  connect,
}) => {
  const ada = await openAs('ada', { path: '' })
  const gate = await socketGate(ada.page)
  const mates = await withThreeChats(ada, connect)
  await gate.shut()
  const shares = await writeToAll(ada.page, mates)
  await ada.page.reload()
  await expect(bubble(ada.page, shares.at(-1)!.share.at(-1)!)).toBeVisible()

  await gate.open()

  const delivered = await countDelivered(ada, shares)
  process.stdout.write(`After a reload: ${delivered} of ${MESSAGES} delivered, in order\n`)
  expect(delivered).toBe(MESSAGES)
  await expect(waitingIn(ada.page)).toHaveCount(0)
})

test('a message whose acknowledgement was lost appears once on both sides, and a duplicated tab sends nothing twice', async ({
  openAs,
  connect,
}) => {
  const { ada, bob } = await twoConnections(openAs, connect)
  const { page } = ada
  const gate = await socketGate(page)
  await page.goto(`/messages/${bob.userName}`)
  await bob.page.goto(`/messages/${ada.userName}`)
  await write(page, 'Aye')
  await expect(bubble(page, 'Aye').getByRole('img', { name: 'Read' })).toBeVisible()

  gate.deafen()
  await write(page, 'line 1')
  await write(page, 'line 2')
  await expect(bubble(bob.page, 'line 1')).toBeVisible()
  await gate.shut()
  await expect(waitingIn(page)).toHaveCount(2)
  await gate.open()

  await expect(bubble(page, 'line 2').getByRole('img', { name: 'Read' })).toBeVisible()
  expect(await spokenIn(page)).toEqual(lines(2))
  expect(await spokenIn(bob.page)).toEqual(lines(2))

  const later = lines(7).slice(2)
  await gate.shut()
  for (const text of later) await write(page, text)
  await expect(waitingIn(page)).toHaveCount(5)

  const kept = await page.evaluate(() => Object.entries(sessionStorage))
  const second = await page.context().newPage()
  await second.addInitScript((entries) => {
    for (const [key, value] of entries) sessionStorage.setItem(key, value)
  }, kept)
  await second.goto(`/messages/${bob.userName}`)
  await expect(waitingIn(second)).toHaveCount(5)
  await gate.open()

  for (const tab of [page, second]) {
    await expect(waitingIn(tab)).toHaveCount(0)
    await expect(tab.getByRole('img', { name: 'Sending' })).toHaveCount(0)
    await expect.poll(() => spokenIn(tab)).toEqual(lines(7))
  }
  expect(await storedLines(bob, ada)).toEqual(lines(7))
})
