import type { Locator, Page, Route } from '@playwright/test'
import { type ErrorCode, errorCatalogue } from '@shipmates/contract/errors'
import { goOffline } from '../support/network.ts'
import { restorePauses } from '../support/pauses.ts'

/**
 * A fake answer of the API: a reply (with its `status`, unless that is 200), an error of the catalogue, a 503 without a body (`fails`), a
 * connection that breaks (`breaks`), no answer (`never`), a picture (`picture`), or the server's own
 * reply, modified.
 */
export type Answer =
  | object
  | 'never'
  | 'fails'
  | 'breaks'
  | 'picture'
  | ErrorCode
  | ((reply: { data: never }) => object)

/** Fake answers, by a part of the API path. */
export type Answers = Record<string, Answer>

export interface Shot {
  name: string
  path: string
  isSignedIn?: boolean
  answers?: Answers
  /** Shortens the pauses between retries. */
  isHasty?: boolean
  /** Runs before the screenshot is taken. */
  act?: (page: Page) => Promise<unknown>
  /** A text to wait for, if the state appears some time after opening and acting. */
  sign?: string
}

export const member = (name: string, path: string, more: Partial<Shot> = {}): Shot => ({
  name,
  path,
  isSignedIn: true,
  ...more,
})

export const press = (button: string) => ({
  act: (page: Page) => page.getByRole('button', { name: button }).first().click(),
})

export const untilFailed = async (page: Page, within: Page | Locator = page) => {
  await within.getByRole('button', { name: 'Try again' }).waitFor()
  await restorePauses(page)
}

/** The state after this part of the API failed. */
export const failed = (part: string, answer: 'fails' | 'breaks' = 'fails'): Partial<Shot> => ({
  isHasty: true,
  answers: { [part]: answer },
  act: (page) => untilFailed(page),
})

/** Goes offline once the page has loaded, and waits for the text that says so. */
export const offline = (sign: string) => async (page: Page) => {
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
  await goOffline(page)
  await page.getByText(sign).first().waitFor()
}

/** 800 by 600 pixels. */
const BOAT = `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600">
  <path fill="#f6cfae" d="M0 0h800v600H0z"/><path fill="#3b6a93" d="M0 360h800v240H0z"/>
  <circle cx="560" cy="230" r="85" fill="#ff9f59"/>
  <path fill="#1d2a44" d="M160 360h230l-45 70H205z"/><path fill="#f8f7f2" d="M265 100v240h-95zM285 100l110 190H285z"/>
</svg>`

const unanswered: Route[] = []

/** Aborts pending requests, which would otherwise reach the server when their page closes. */
export async function endWaiting(): Promise<void> {
  // Some pages have cancelled theirs already.
  for (const route of unanswered.splice(0)) await route.abort().catch(() => {})
}

export async function answerInstead(page: Page, answers: Answers): Promise<void> {
  for (const [part, answer] of Object.entries(answers)) {
    await page.route(new RegExp(`/api/.*${part}`), async (route) => {
      if (answer === 'never') return void unanswered.push(route)
      if (answer === 'breaks') return route.abort()
      if (answer === 'fails') return route.fulfill({ status: 503 })
      if (answer === 'picture') return route.fulfill({ contentType: 'image/svg+xml', body: BOAT })
      if (typeof answer === 'string') return route.fulfill(refusal(answer))
      if (typeof answer === 'object') {
        const { status = 200, ...json } = answer as { status?: number }
        return route.fulfill({ status, json })
      }
      const response = await route.fetch()
      return route.fulfill({ response, json: answer(await response.json()) })
    })
  }
}

function refusal(code: ErrorCode) {
  const { status, message } = errorCatalogue[code]
  return { status, json: { success: false, code, message } }
}
