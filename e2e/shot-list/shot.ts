import type { Page, Route } from '@playwright/test'
import { type ErrorCode, errorCatalogue } from '@shipmates/contract/errors'
import { restorePauses } from '../support/pauses.ts'

/**
 * What the API answers in place of the server: a reply, a failure of the catalogue, no words at all
 * (`fails`), nothing for ever (`never`), or the server's own reply, changed.
 */
export type Answer = object | 'never' | 'fails' | ErrorCode | ((reply: { data: never }) => object)

/** Answers by a part of the API's address. */
export type Answers = Record<string, Answer>

export interface Shot {
  name: string
  path: string
  isSignedIn?: boolean
  answers?: Answers
  /** Attempts follow each other almost at once. */
  isHasty?: boolean
  /** What to do before the picture is taken. */
  act?: (page: Page) => Promise<unknown>
  /** Words that show that the state is there, where that takes longer than to open and to act. */
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

export const untilFailed = async (page: Page) => {
  await page.getByRole('button', { name: 'Try again' }).waitFor()
  await restorePauses(page)
}

/** The state in which this part of the API could not be had. */
export const failed = (part: string): Partial<Shot> => ({
  isHasty: true,
  answers: { [part]: 'fails' },
  act: untilFailed,
})

/** Loses the network once the page stands, and waits for what it says of it. */
export const goOffline = (sign: string) => async (page: Page) => {
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
  await page.getByText(sign).first().waitFor()
}

const unanswered: Route[] = []

/** Ends what waits for an answer, which would reach the server as its page closes. */
export async function endWaiting(): Promise<void> {
  // Some were given up by their page meanwhile.
  for (const route of unanswered.splice(0)) await route.abort().catch(() => {})
}

export async function answerInstead(page: Page, answers: Answers): Promise<void> {
  for (const [part, answer] of Object.entries(answers)) {
    await page.route(new RegExp(`/api/.*${part}`), async (route) => {
      if (answer === 'never') return void unanswered.push(route)
      if (answer === 'fails') return route.fulfill({ status: 503 })
      if (typeof answer === 'string') return route.fulfill(refusal(answer))
      if (typeof answer === 'object') return route.fulfill({ json: answer })
      const response = await route.fetch()
      return route.fulfill({ response, json: answer(await response.json()) })
    })
  }
}

function refusal(code: ErrorCode) {
  const { status, message } = errorCatalogue[code]
  return { status, json: { success: false, code, message } }
}
