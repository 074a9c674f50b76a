import { useEffect, useState } from 'react'
import { LandingHeader } from '../features/landing/landing-header.tsx'
import { showMember, visitorOf } from '../features/landing/visitor.ts'
import { tabStorage } from '../lib/browser/safe-storage.ts'
import type { User } from '../lib/net/session.ts'

/**
 * Loaded on demand to keep the session code out of the first load: most visitors of the front door
 * have no session.
 */
const loadSession = () => import('../lib/net/session.ts')

/**
 * The only hydrated part of the prerendered landing page. Calls `onOpen` once it is interactive.
 */
export function FrontDoorHeader({ onOpen }: { onOpen?: () => void }) {
  const user = useSavedUser()
  useEffect(() => onOpen?.(), [onOpen])
  const logOut = async () => {
    const { signOut } = await loadSession()
    await signOut()
  }
  return <LandingHeader visitor={visitorOf(user)} onLogout={() => void logOut()} />
}

/** The saved user of this tab, checked once against the server; undefined if there is none. */
function useSavedUser(): User | undefined {
  const [user, setUser] = useState<User>()

  useEffect(() => {
    if (!tabStorage.read('user')) return
    let stop = () => {}
    let isGone = false
    void loadSession().then(({ checkSession, sessionStore }) => {
      if (isGone) return
      stop = sessionStore.subscribe(() => {
        const { user } = sessionStore.getSnapshot()
        setUser(user)
        if (user?.deletionDueAt) location.replace('/leaving')
        showMember(user !== undefined)
      })
      return checkSession()
    })
    return () => {
      isGone = true
      stop()
    }
  }, [])

  return user
}
