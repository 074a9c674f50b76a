import { useSyncExternalStore } from 'react'
import { type SessionState, sessionStore } from './session.ts'

/** The current session state. */
export const useSession = (): SessionState =>
  useSyncExternalStore(sessionStore.subscribe, sessionStore.getSnapshot, sessionStore.getSnapshot)
