import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect } from 'react'
import { Outlet, useNavigate } from 'react-router'
import { useUnreadTotal } from '../features/chat/api.ts'
import { useChatEvents } from '../features/chat/use-chat-events.ts'
import { usePendingCount } from '../features/connections/api.ts'
import { useConnectionEvents } from '../features/connections/use-connection-events.ts'
import { useNotices } from '../features/notifications/use-notices.ts'
import { profileQuery } from '../features/profile/api.ts'
import { refreshUser, signOut, type User } from '../lib/session.ts'
import { openSocket } from '../lib/socket.ts'
import { showUnread } from '../lib/unread-signs.ts'
import { useSession } from '../lib/use-session.ts'
import { keepShell } from './keep-shell.ts'
import { LayeredNavigation } from './layered-navigation.tsx'
import { LoadingScreen, LoadingWindow } from './loading-screen.tsx'
import { PaletteHint } from './shell/palette-hint.tsx'
import { Shell } from './shell/shell.tsx'
import { loadPalette, useKeyboardReach } from './use-keyboard-reach.tsx'

/** Everything around the signed-in pages, with the live events that all of them live on. */
export function SignedIn() {
  const { user } = useSession()
  return (
    <LayeredNavigation>{user ? <LiveShell user={user} /> : <LoadingWindow />}</LayeredNavigation>
  )
}

function LiveShell({ user }: { user: User }) {
  const navigate = useNavigate()
  const unreadMessages = useUnreadTotal()
  const pendingRequests = usePendingCount()
  useChatEvents(user.userId)
  useConnectionEvents()
  useNotices(user.userId, (path) => void navigate(path))
  useProfileAfterLogin(user)
  useEffect(openSocket, [])
  useEffect(() => void keepShell(), [])
  useEffect(() => {
    showUnread(unreadMessages)
    return () => showUnread(0)
  }, [unreadMessages])

  const logOut = async () => {
    await signOut()
    navigate('/login')
  }
  const { openPalette, layers } = useKeyboardReach({ onLogout: () => void logOut() })
  const { userId: id, email, userName = '', photoUrl } = user
  return (
    <Shell
      user={{ id, email, userName, photoUrl }}
      counts={{ pendingRequests, unreadMessages }}
      onLogout={() => void logOut()}
      topAside={
        <PaletteHint onOpen={openPalette} onNear={() => void loadPalette().catch(() => {})} />
      }
    >
      <Suspense fallback={<LoadingScreen />}>
        <Outlet />
      </Suspense>
      {layers}
    </Shell>
  )
}

/** A login does not tell the photo; the check at the start does. */
function useProfileAfterLogin({ userId, photoUrl }: User): void {
  const { data: profile } = useQuery(profileQuery(photoUrl === undefined ? userId : undefined))
  useEffect(() => {
    if (profile) refreshUser(profile)
  }, [profile])
}
