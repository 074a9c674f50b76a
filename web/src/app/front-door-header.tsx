import { useEffect, useState } from 'react'
import { LandingHeader } from '../features/landing/landing-header.tsx'
import { showMember } from '../features/landing/visitor.ts'
import type { User } from '../lib/session.ts'
import { tabStorage } from '../lib/stored.ts'

/** The session's code stays out of the first load: most who open the front door have no session. */
const loadSession = () => import('../lib/session.ts')

/** The only part of the prerendered landing page that scripts bring to life; says when they have. */
export function FrontDoorHeader({ onOpen }: { onOpen?: () => void }) {
  const user = useSavedUser()
  useEffect(() => onOpen?.(), [onOpen])
  const visitor = user && {
    id: user.userId,
    email: user.email,
    userName: user.userName ?? '',
    photoUrl: user.photoUrl,
  }
  const logOut = async () => {
    const { signOut } = await loadSession()
    await signOut()
  }
  return <LandingHeader visitor={visitor} onLogout={() => void logOut()} />
}

/** The member whom this tab has saved, checked once; undefined where it has none. */
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
