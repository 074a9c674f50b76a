import { useSyncExternalStore } from 'react'
import { type SessionState, sessionStore } from './session.ts'

/** Who is signed in, as it changes. */
export const useSession = (): SessionState =>
  useSyncExternalStore(sessionStore.subscribe, sessionStore.getSnapshot, sessionStore.getSnapshot)
