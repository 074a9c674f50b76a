import { AppError } from '@shipmates/contract/errors'
import type { ProviderRefusal } from '@shipmates/contract/identities'
import type { ProviderId } from '@shipmates/contract/ways'
import { ProviderError } from '../../adapters/person.ts'
import { networkOf } from '../../platform/network.ts'
import { visitCookie } from '../accounts/cookie.ts'
import { type Arrival, type Entered, type Entering, enter, leave } from './enter.ts'
import { explain } from './explain.ts'
import { checkPerson } from './known-person.ts'
import { finishLink } from './link.ts'
import { pageAfter, SETTINGS_PAGE, settingsAfter } from './page-after.ts'
import type { Provider } from './providers.ts'
import type { Redirect, Visitor } from './visitor.ts'
import { purposeOf, startVisit, takeVisit } from './visits.ts'

interface At {
  id: ProviderId
  provider: Provider
}

/** Sends a browser to a provider, to sign in or sign up. Throws TOO_MANY_REQUESTS, before anything is stored. */
export async function startSignIn(
  deps: Entering,
  { id, provider }: At,
  { next, invitation }: { next: string | null; invitation: string | undefined },
  { client, secret: kept }: Visitor,
): Promise<Redirect> {
  await deps.limiter.take('logins', networkOf(client.address))
  try {
    const begun = { id, provider, sessionId: null, next, invitation }
    const { url, secret } = await startVisit(deps, begun, kept)
    return { location: url, cookies: [visitCookie.write(deps.config.publicUrl, secret)] }
  } catch (error) {
    return toPage(await refuse(deps, id, error), id, next)
  }
}

/** Whether a query is of a visit that signs in or links. */
export const isOfVisit = (query: URLSearchParams): boolean =>
  purposeOf(query.get('state') ?? '') !== undefined

/**
 * Signs in, signs up or links who comes back from a provider. Whatever is wrong, it ends on a page that says so.
 * Throws TOO_MANY_REQUESTS, before anything is stored.
 */
export async function comeBack(
  deps: Entering,
  { id, provider }: At,
  query: URLSearchParams,
  visitor: Visitor,
): Promise<Redirect> {
  await deps.limiter.take('triesByAddress', networkOf(visitor.client.address))
  const state = query.get('state') ?? ''
  const isLink = purposeOf(state) === 'link'
  const visit = await takeVisit(deps, id, { state, secret: visitor.secret })
  const isOthers = visit?.sessionId != null && visit.sessionId !== visitor.viewer?.sessionId
  if (!visit || isOthers) {
    const { cookies } = await leave(deps, { state: 'refused', provider: id, reason: 'expired' })
    return { cookies, location: isLink ? settingsAfter(id) : pageAfter('/login', id, null) }
  }
  try {
    const person = checkPerson(await provider.readPerson(visit, query))
    if (isLink) {
      await finishLink(deps, visitor.viewer!, { ...person, provider: id })
      return { location: SETTINGS_PAGE, cookies: [] }
    }
    const invitation = visit.invitationHash ?? undefined
    return toPage(
      await enterOrAsk(deps, { provider: id, person, invitation }, visitor),
      id,
      visit.next,
    )
  } catch (error) {
    const refused = await refuse(deps, id, error)
    if (isLink) return { location: settingsAfter(id), cookies: refused.cookies }
    return toPage(refused, id, visit.next)
  }
}

/** Enters. Asks somebody new for what the gate lacks. */
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
    // The same person came back in another tab, and has an account now.
    if (code === 'EMAIL_TAKEN' && !isAgain) return enterOrAsk(deps, arrival, visitor, true)
    if (code !== 'INVALID_INVITATION' && code !== 'VALIDATION_ERROR') throw error
    const { provider, person } = arrival
    const needs = deps.config.registration === 'approve' ? 'reason' : 'invitation'
    const { issuer, subject, isEmailVerified, name } = person
    const known = { provider, issuer, subject, email: person.email!, isEmailVerified, name }
    return leave(deps, { state: 'sign-up', ...known, needs })
  }
}

function toPage(entered: Entered, provider: ProviderId, next: string | null): Redirect {
  const { cookies } = entered
  if ('left' in entered) {
    const page = entered.left === 'sign-up' ? '/signup' : '/login'
    return { cookies, location: pageAfter(page, provider, next) }
  }
  if ('user' in entered.signedIn) {
    const location = entered.hasLink ? pageAfter('/login', provider, next) : (next ?? '/dashboard')
    return { cookies, location }
  }
  const query = new URLSearchParams({ step: 'code', ...(next && { next }) })
  return { cookies, location: `/login?${query}` }
}

/** Notes why nobody was signed in. Throws what is no refusal. */
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
