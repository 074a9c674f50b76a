import { getSession, signOut as signOutRoute } from '@shipmates/contract/accounts'
import { UserId } from '@shipmates/contract/ids'
import type { Profile } from '@shipmates/contract/profiles'
import { call, onSignedOut } from './api.ts'
import { forgetEarly } from './early.ts'
import { tabStorage } from './stored.ts'

/** Who is signed in. Name and photo are known once the profile has been read. */
export interface User {
  userId: UserId
  email: string
  userName?: string
  photoUrl?: string | null
}

export interface SessionState {
  user: User | undefined
  /** What was read of them by the check at the start, or told to `refreshUser` since. */
  profile?: Profile | undefined
  isAuthenticated: boolean
  /** True until the check at the start has ended. */
  isLoading: boolean
  /** A call found that the session was over; /login says so. */
  hasEnded: boolean
}

/** Fixed by the specification. */
const STORAGE_KEY = 'user'

let state: SessionState = {
  user: undefined,
  isAuthenticated: false,
  isLoading: true,
  hasEnded: false,
}
const listeners = new Set<() => void>()

type News = { profile?: Profile; hasEnded?: boolean }

function setUser(user: User | undefined, { profile, hasEnded = false }: News = {}): void {
  if (!user || user.userId !== readSaved()?.userId) forgetMember()
  if (user) tabStorage.write(STORAGE_KEY, JSON.stringify(user))
  change({ user, profile, isAuthenticated: user !== undefined, isLoading: false, hasEnded })
}

/** Leaves nothing of the member in this tab: whoever comes next at this device must not find it. */
function forgetMember(): void {
  forgetEarly()
  tabStorage.clear()
}

function change(next: SessionState): void {
  state = next
  for (const listener of listeners) listener()
}

export const sessionStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  getSnapshot: () => state,
}

/** Signs in a member whom the server has just answered for. */
export const signIn = (user: User): void => setUser(user)

/** Takes over what a profile newly tells of the signed-in member: name, photo, e-mail. */
export function refreshUser(profile: Profile): void {
  const { userId, email, userName, photoUrl } = profile
  if (state.user?.userId !== userId) return
  setUser({ ...state.user, email, userName, photoUrl }, { profile })
}

/** Forgets the member here whether or not the server can be told. */
export async function signOut(): Promise<void> {
  await call(signOutRoute).catch(() => {})
  setUser(undefined)
}

/**
 * Checks once, at the start, who is signed in: nobody without a saved user; with one, their fresh
 * profile, or the saved user where it cannot be had.
 */
export async function checkSession(): Promise<void> {
  const saved = readSaved()
  if (!saved) return setUser(undefined)
  try {
    // Not at the top: account screens, where nobody is saved, need no profiles.
    const { viewProfile } = await import('@shipmates/contract/profiles')
    const { data: profile } = await call(viewProfile, { params: { userId: saved.userId } })
    const { email, userName, photoUrl } = profile
    setUser({ ...saved, email, userName, photoUrl }, { profile })
  } catch {
    setUser(saved)
  }
}

let asking: Promise<void> | undefined

/**
 * Asks whether the session is still there and still of this member, and ends it here as a refused call
 * does when it is not.
 */
export function recheckSession(): Promise<void> {
  const userId = state.user?.userId
  asking ??= call(getSession)
    .then(
      ({ data }) => {
        // Whoever has signed in meanwhile was not asked for.
        if (state.user?.userId === userId && data?.userId !== userId) endSession()
      },
      () => {}, // No answer says nothing of the session.
    )
    .then(() => {
      asking = undefined
    })
  return asking
}

function readSaved(): User | undefined {
  try {
    const saved = JSON.parse(tabStorage.read(STORAGE_KEY)!) as User | null
    return saved && UserId.safeParse(saved.userId).success ? saved : undefined
  } catch {
    return undefined
  }
}

function endSession(): void {
  // During the start check a refusal leaves the saved user as it is.
  if (!state.isAuthenticated) return
  setUser(undefined, { hasEnded: true })
}

onSignedOut(endSession)
