import { expect, type Page, type WebSocketRoute } from '@playwright/test'
import { SOCKET } from '../support/network.ts'
import { type Answers, member, type Shot } from './shot.ts'

const ok = (data: object) => ({ success: true, data })

/**
 * Fakes the browser's notification permission; 'default' means that the member has not decided yet.
 * A string, since `npm run shots` would compile a function with a helper that the page does not
 * have.
 */
export const fakePermission = (page: Page, answer: NotificationPermission) =>
  page.addInitScript({
    content: `{
      let permission = 'default'
      Object.defineProperty(Notification, 'permission', { get: () => permission })
      Notification.requestPermission = async () => {
        if ('${answer}' === 'default') return new Promise(() => {})
        permission = '${answer}'
        return permission
      }
    }`,
  })

/** The last message of the chat, as in the server's event that it was sent. */
async function lastMessage(page: Page): Promise<object> {
  const read = async (path: string) => {
    const reply = await page.request.get(`/api/v1/chat/${path}`)
    return (await reply.json()).data
  }
  const conversation = await read('conversations/named/mei_builds')
  const messages = await read(`messages/${conversation.id}`)
  return messages.at(-1)
}

/** Makes the chat receive an event that a message was sent, without sending one; then acts. */
const receiveSent = (answer: NotificationPermission, then?: Shot['act']): Partial<Shot> => {
  let live: WebSocketRoute | undefined
  return {
    prepare: async (page) => {
      live = undefined
      await fakePermission(page, answer)
      await page.routeWebSocket(SOCKET, (tab) => {
        tab.connectToServer().onMessage((packet) => {
          tab.send(packet)
          if (String(packet).startsWith('40')) live = tab
        })
      })
    },
    act: async (page) => {
      await expect.poll(() => live !== undefined).toBe(true)
      const received = `42${JSON.stringify(['message_sent', await lastMessage(page)])}`
      // The part that handles it loads late.
      await expect(async () => {
        live?.send(received)
        await page.getByText('Know when mei_builds answers?').waitFor({ timeout: 1000 })
      }).toPass()
      await then?.(page)
    },
  }
}

/** Answers the offer, and then resets that answer for the next shot. */
const turnOn = async (page: Page) => {
  await page.getByRole('button', { name: 'Turn on notifications' }).click()
  await page.getByRole('button', { name: 'Turn on notifications' }).waitFor({ state: 'detached' })
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) {
      if (/^shipmates-(push-offered|notifications-)/.test(key)) localStorage.removeItem(key)
    }
  })
}

const settings = (change: object): Answers => ({
  'settings/notifications': ({ data }) => ok({ ...(data as object), ...change }),
})

const offer = (name: string, more: Partial<Shot>) => member(name, '/messages/mei_builds', more)

/** The offer of push above the composer, in each state. */
export const pushOfferShots: readonly Shot[] = [
  offer('push-offer', receiveSent('default')),
  offer('push-offer-asking', { sign: 'Your browser is asking', ...receiveSent('default', turnOn) }),
  offer('push-offer-on', {
    sign: 'Notifications are on',
    answers: settings({ quietFrom: null, quietTo: null, pushText: false }),
    ...receiveSent('granted', turnOn),
  }),
  offer('push-offer-quiet', {
    sign: "It's quiet until",
    answers: settings({ quietFrom: '00:00', quietTo: '23:59', timeZone: 'UTC' }),
    ...receiveSent('granted', turnOn),
  }),
  offer('push-offer-blocked', {
    sign: 'Your browser blocks notifications',
    ...receiveSent('denied', turnOn),
  }),
]
