import type { UserId } from '@shipmates/contract/ids'
import { isId } from '@shipmates/contract/is-id'
import { type Profile, viewProfile } from '@shipmates/contract/profiles'
import type { Role } from '@shipmates/contract/roles'
import { getSession, type SessionUser, signOut as signOutRoute } from '@shipmates/contract/session'
import { tabStorage } from '../browser/safe-storage.ts'
import { createStore, useStore } from '../store.ts'
import { call, forgetPrefetched, onRefusal } from './api.ts'

/** The signed-in user. Name and photo are known once the profile has been fetched. */
export interface User {
  userId: UserId
  email: string
  userName?: string
  photoUrl?: string | null
  /** Set while the account is about to be deleted. */
  deletionDueAt?: string | undefined
  /** From the login or the last session check; undefined before. */
  role?: Role | undefined
}

/** Whether this user is known to be a moderator or an admin. */
export const isStaff = (user: User | undefined): boolean =>
  user?.role === 'moderator' || user?.role === 'admin'

export interface SessionState {
  user: User | undefined
  /** Their profile, from the startup check or from `refreshUser`. */
  profile?: Profile | undefined
  isAuthenticated: boolean
  /** True until the startup check has finished. */
  isLoading: boolean
  /** A call found that the session has expired; /login shows a message about it. */
  hasEnded: boolean
  /** The last member who signed out, or whose session expired, since the page was loaded. */
  formerId?: UserId | undefined
  /** The page to open after the next login, or after this one. */
  next?: string | undefined
  /**
   * Set after the member has deleted the account here: when it will be deleted, and where the
   * confirmation was mailed.
   */
  farewell?: { dueAt: string; email: string } | undefined
}

/** Fixed by the specification. */
const STORAGE_KEY = 'user'
const PROVIDER_KEY = 'shipmates-visit'

const state = createStore<SessionState>({
  user: undefined,
  isAuthenticated: false,
  isLoading: true,
  hasEnded: false,
})
let changes = 0

type SessionDetails = Partial<
  Pick<SessionState, 'profile' | 'hasEnded' | 'formerId' | 'farewell' | 'next'>
>

function setUser(
  user: User | undefined,
  { hasEnded = false, ...details }: SessionDetails = {},
): void {
  if (!user || user.userId !== readSaved()?.userId) forgetMember()
  if (user) tabStorage.write(STORAGE_KEY, JSON.stringify(user))
  const isAuthenticated = user !== undefined
  change({ user, isAuthenticated, isLoading: false, hasEnded, ...details })
}

/** Removes all data of the member from this tab: the next user of the device must not find it. */
function forgetMember(): void {
  forgetPrefetched()
  tabStorage.clear()
}

function change(next: SessionState): void {
  if (next.user?.userId !== state.getSnapshot().user?.userId) changes += 1
  state.set(next)
}

export const sessionStore = {
  subscribe: state.subscribe,
  getSnapshot: state.getSnapshot,
  /** How often the member has changed (sign-in, sign-out, switch) so far. */
  countChanges: () => changes,
}

/** The current session state. */
export const useSession = (): SessionState => useStore(sessionStore)

/**
 * Signs in a member after the server has confirmed the login. `next` overrides the page that was
 * requested before.
 */
export const signIn = (user: User, next?: string): void => setUser(user, { next })

/** Updates name, photo and e-mail of the signed-in member from their profile. */
export function refreshUser(profile: Profile): void {
  const { userId, email, userName, photoUrl } = profile
  const { user } = state.getSnapshot()
  if (user?.userId !== userId) return
  setUser({ ...user, email, userName, photoUrl }, { profile })
}

/** Signs out here even if the call fails. */
export async function signOut(): Promise<void> {
  await call(signOutRoute).catch(() => {})
  setUser(undefined, { formerId: state.getSnapshot().user?.userId })
}

/** Signs out, so that the member signs in again. The login then opens `next`. */
export async function signInAgain(next: string): Promise<void> {
  await call(signOutRoute).catch(() => {})
  setUser(undefined, { hasEnded: true, formerId: state.getSnapshot().user?.userId, next })
}

/** Set while the deletion of the account starts. */
let leaving: Promise<void> | undefined

/**
 * Signs out here once the deletion of the account has started. The server ends the session before
 * it responds; events about that end are ignored until then.
 */
export function leave(start: () => Promise<string>): Promise<void> {
  const email = state.getSnapshot().user?.email ?? ''
  leaving = start()
    .then((dueAt) => setUser(undefined, { farewell: { dueAt, email } }))
    .finally(() => {
      leaving = undefined
    })
  return leaving
}

/** Records that this tab opens a provider's page, which may return with a session. */
export const leaveForProvider = (): void => void tabStorage.write(PROVIDER_KEY, 'provider')

/** The member whom the server signed in while this tab was on a provider's page. */
async function findReturned(): Promise<User | undefined> {
  if (!tabStorage.read(PROVIDER_KEY)) return undefined
  try {
    return (await call(getSession)).data ?? undefined
  } catch {
    return undefined
  }
}

/**
 * The startup check. Without a saved user the app is signed out, unless this tab returns from a
 * provider. With one, their profile is fetched; if that fails, the saved user is kept.
 */
export async function checkSession(): Promise<void> {
  const saved = readSaved()
  if (!saved) return setUser(await findReturned())
  try {
    const { data: profile } = await call(viewProfile, { params: { userId: saved.userId } })
    const { email, userName, photoUrl } = profile
    setUser({ ...saved, email, userName, photoUrl, deletionDueAt: undefined }, { profile })
  } catch {
    setUser(saved)
  }
}

/** What the server says of a session: whose it is, and what may have changed of their account. */
type SessionFacts = Pick<SessionUser, 'userId' | 'role' | 'deletionDueAt'>

/**
 * Asks the server whether the session is still valid and belongs to this member; if not, ends it
 * here. Resolves to whether the server has confirmed it. Also false without a response; the session
 * may then still be valid. Asks nothing if `sent` resolves to what the server sent on a new connection.
 */
export async function confirmSession(sent?: Promise<SessionFacts | undefined>): Promise<boolean> {
  const userId = state.getSnapshot().user?.userId
  try {
    const data = (sent && (await sent)) ?? (await call(getSession)).data
    // Ignore the response if another member has signed in since.
    const { user, profile } = state.getSnapshot()
    if (!userId || user?.userId !== userId) return false
    if (data?.userId !== userId) {
      endSession()
      return false
    }
    const { deletionDueAt, role } = data
    if (deletionDueAt !== user.deletionDueAt || role !== user.role) {
      setUser({ ...user, deletionDueAt, role }, { profile })
    }
    return true
  } catch {
    return false
  }
}

let asking: Promise<boolean> | undefined

/** Like `confirmSession`, but concurrent calls share one request. */
export function recheckSession(): Promise<boolean> {
  asking ??= confirmSession().finally(() => {
    asking = undefined
  })
  return asking
}

/** The user stored in this tab, who survives a reload. */
export function readSaved(): User | undefined {
  try {
    const saved = JSON.parse(tabStorage.read(STORAGE_KEY)!) as User | null
    return saved && isId(saved.userId) ? saved : undefined
  } catch {
    return undefined
  }
}

function endSession(): void {
  if (leaving) return void leaving.then(endSession, endSession)
  // During the startup check a refused call keeps the saved user.
  if (!state.getSnapshot().isAuthenticated) return
  setUser(undefined, { hasEnded: true, formerId: state.getSnapshot().user?.userId })
}

/**
 * Updates the session from refused calls: the session has ended, or the account will be deleted.
 * Returns an unsubscribe function.
 */
export const followRefusals = (): (() => void) =>
  onRefusal((code) => {
    if (code === 'UNAUTHENTICATED') endSession()
    else if (code === 'ACCOUNT_LEAVING') void recheckSession()
  })
