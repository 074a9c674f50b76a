import { AppError } from '@shipmates/contract/errors'
import type { ProviderRefusal } from '@shipmates/contract/identities'
import type { ProviderId } from '@shipmates/contract/sign-in-options'
import { explain, ProviderError } from '../../adapters/person.ts'
import type { Deps } from '../../deps.ts'
import { networkOf } from '../../platform/network.ts'
import { oauthCookie } from '../accounts/cookie.ts'
import type { Outcome } from '../accounts/sign-in-metrics.ts'
import { type Arrival, type Entered, type Entering, enter, leave } from './enter.ts'
import { checkPerson } from './known-person.ts'
import { finishLink } from './link.ts'
import {
  pageAfter,
  purposeOf,
  type Redirect,
  SETTINGS_PAGE,
  settingsAfter,
  startOAuth,
  takeOAuthState,
  type Visitor,
} from './oauth-states.ts'
import { writeLimited } from './pending.ts'
import type { Provider } from './providers.ts'

interface At {
  id: ProviderId
  provider: Provider
}

/**
 * Sends a browser to a provider, to sign in or sign up. After too many attempts, sends it to the login page, which says
 * so.
 */
export async function startSignIn(
  deps: Entering,
  { id, provider }: At,
  { next, invitation }: { next: string | null; invitation: string | undefined },
  { client, secret: kept }: Visitor,
): Promise<Redirect> {
  const isLimited = await isRefused(deps, 'logins', client.address)
  if (isLimited) {
    deps.signIns.count(id, 'limited')
    return redirectLimited(deps, id, pageAfter('/login', id, next))
  }
  try {
    const begun = { id, provider, sessionId: null, next, invitation }
    const { url, secret } = await startOAuth(deps, begun, kept)
    return { location: url, cookies: [oauthCookie.write(deps.config.publicUrl, secret)] }
  } catch (error) {
    return toPage(deps, { entered: await refuse(deps, id, error), id, next })
  }
}

/** Whether a query belongs to a sign-in or link that we started. */
export const hasOAuthState = (query: URLSearchParams): boolean =>
  purposeOf(query.get('state') ?? '') !== undefined

/** Whether a limit of the visitor's network is used up. */
async function isRefused(
  { limiter }: Pick<Deps, 'limiter'>,
  limit: 'logins' | 'triesByAddress',
  address: string,
): Promise<boolean> {
  try {
    await limiter.take(limit, networkOf(address))
    return false
  } catch (error) {
    if (error instanceof AppError && error.code === 'TOO_MANY_REQUESTS') return true
    throw error
  }
}

/** Sends a browser to a page that says that there were too many attempts. Stores nothing. */
function redirectLimited({ config }: Entering, id: ProviderId, location: string): Redirect {
  return { location, cookies: [writeLimited(config, id)] }
}

/**
 * Signs in, signs up or links the person who returns from a provider. Every failure ends on a page that explains it.
 */
export async function comeBack(
  deps: Entering,
  { id, provider }: At,
  query: URLSearchParams,
  visitor: Visitor,
): Promise<Redirect> {
  const state = query.get('state') ?? ''
  const isLink = purposeOf(state) === 'link'
  if (await isRefused(deps, 'triesByAddress', visitor.client.address)) {
    if (isLink) return redirectLimited(deps, id, settingsAfter(id))
    deps.signIns.count(id, 'limited')
    return redirectLimited(deps, id, pageAfter('/login', id, null))
  }
  const oauthState = await takeOAuthState(deps, id, { state, secret: visitor.secret })
  const isOthers =
    oauthState?.sessionId != null && oauthState.sessionId !== visitor.viewer?.sessionId
  if (!oauthState || isOthers) {
    const refused = await leave(deps, { state: 'refused', provider: id, reason: 'expired' })
    if (isLink) return { location: settingsAfter(id), cookies: refused.cookies }
    return toPage(deps, { entered: refused, id, next: null })
  }
  try {
    const person = checkPerson(await provider.readPerson(oauthState, query))
    if (isLink) {
      await finishLink(deps, visitor.viewer!, { ...person, provider: id })
      return { location: SETTINGS_PAGE, cookies: [] }
    }
    const invitation = oauthState.invitationHash ?? undefined
    const entered = await enterOrAsk(deps, { provider: id, person, invitation }, visitor)
    return toPage(deps, { entered, id, next: oauthState.next })
  } catch (error) {
    const refused = await refuse(deps, id, error)
    if (isLink) return { location: settingsAfter(id), cookies: refused.cookies }
    return toPage(deps, { entered: refused, id, next: oauthState.next })
  }
}

/** Signs in or up. Asks new people for the invitation or reason that the gate requires. */
async function enterOrAsk(
  deps: Entering,
  arrival: Arrival,
  visitor: Visitor,
  isAgain = false,
): Promise<Entered> {
  try {
    return await enter(deps, arrival, visitor)
  } catch (error) {
    const code = error instanceof AppError ? error.code : undefined
    // The same person returned in another tab, and has an account now.
    if (code === 'EMAIL_TAKEN' && !isAgain) return enterOrAsk(deps, arrival, visitor, true)
    if (code !== 'INVALID_INVITATION' && code !== 'VALIDATION_ERROR') throw error
    const { provider, person } = arrival
    const needs = deps.config.registration === 'approve' ? 'reason' : 'invitation'
    const { issuer, subject, isEmailVerified, name } = person
    const known = { provider, issuer, subject, email: person.email!, isEmailVerified, name }
    return leave(deps, { state: 'sign-up', ...known, needs })
  }
}

interface Ended {
  entered: Entered
  id: ProviderId
  next: string | null
}

/** Counts the outcome of a sign-in, and redirects the browser. */
function toPage({ signIns }: Entering, { entered, id, next }: Ended): Redirect {
  signIns.count(id, outcomeOf(entered))
  const { cookies } = entered
  if ('left' in entered) {
    const page = entered.left === 'sign-up' ? '/signup' : '/login'
    return { cookies, location: pageAfter(page, id, next) }
  }
  if ('user' in entered.signedIn) {
    const location = entered.hasLink ? pageAfter('/login', id, next) : (next ?? '/dashboard')
    return { cookies, location }
  }
  const query = new URLSearchParams({ step: 'code', ...(next && { next }) })
  return { cookies, location: `/login?${query}` }
}

function outcomeOf(entered: Entered): Outcome {
  if ('signedIn' in entered) return 'user' in entered.signedIn ? 'success' : 'unfinished'
  if (entered.reason === 'limited') return 'limited'
  const isOver = ['refused', 'waiting', 'suspended'].includes(entered.left)
  return isOver ? 'failure' : 'unfinished'
}

/** Stores why the sign-in was refused. Rethrows errors that are no refusal. */
async function refuse(deps: Entering, provider: ProviderId, error: unknown): Promise<Entered> {
  const reason = reasonOf(error)
  if (!reason) throw error
  const why = error instanceof ProviderError ? explain(error.cause) : undefined
  const isOurs = reason === 'unreachable'
  deps.log[isOurs ? 'warn' : 'info']({ provider, reason, why }, 'sign-in by a provider refused')
  return leave(deps, { state: 'refused', provider, reason })
}

function reasonOf(error: unknown): ProviderRefusal | undefined {
  if (error instanceof ProviderError) return error.reason
  if (!(error instanceof AppError)) return undefined
  const reasons: Partial<Record<AppError['code'], ProviderRefusal>> = {
    REGISTRATION_CLOSED: 'closed',
    SIGN_IN_AGAIN: 'expired',
    IDENTITY_TAKEN: 'taken',
    OTHER_IDENTITY_LINKED: 'other_linked',
    EMAIL_TAKEN: 'taken',
    TOO_MANY_REQUESTS: 'limited',
  }
  return reasons[error.code]
}
