import { lazy, Suspense } from 'react'
import { BrowserRouter, Route, Routes } from 'react-router'
import { Toaster } from '../components/ui/toaster.tsx'
import { useWayIn } from '../lib/way-in.ts'
import { afterLogin } from './after-login.ts'
import { EndToasts } from './end-toasts.tsx'
import { GuestsOnly, MembersOnly } from './guards.tsx'
import { KeepScroll } from './keep-scroll.tsx'
import { LoadingWindow } from './loading-screen.tsx'
import { loadInside, SignedIn } from './opening.ts'
import { pages } from './pages.ts'

const Home = pages['/']
const Login = pages['/login']
const Signup = pages['/signup']
const VerifyEmail = pages['/verify-email']
const VerifyEmailSuccess = pages['/verify-email-success']
const ForgotPassword = pages['/forgot-password']
const ResetPassword = pages['/reset-password']
const Dashboard = pages['/dashboard']
const Messages = pages['/messages']
const Settings = pages['/settings']
const Requests = pages['/requests']
const Connections = pages['/connections']
const Profile = pages['/profile']
const NotFound = pages['*']

/** Every component in every state, for developers. Development only. */
const Gallery = import.meta.env.DEV
  ? lazy(async () => ({ default: (await import('../gallery/gallery-page.tsx')).GalleryPage }))
  : undefined

/** The login page. Preloads the code of the page that follows before it navigates there. */
function LoginAndOn() {
  const wayIn = useWayIn()
  return <Login loadNext={(userId) => loadInside(afterLogin(wayIn, userId ?? wayIn.formerId))} />
}

export function Router() {
  return (
    <BrowserRouter>
      <KeepScroll />
      <EndToasts />
      <Suspense fallback={<LoadingWindow />}>
        <Routes>
          <Route path="/" element={<Home />} />
          <Route element={<GuestsOnly />}>
            <Route path="/login" element={<LoginAndOn />} />
            <Route path="/signup" element={<Signup />} />
          </Route>
          <Route path="/verify-email" element={<VerifyEmail />} />
          <Route path="/verify-email-success" element={<VerifyEmailSuccess />} />
          <Route path="/forgot-password" element={<ForgotPassword />} />
          <Route path="/reset-password" element={<ResetPassword />} />
          <Route element={<MembersOnly />}>
            <Route element={<SignedIn />}>
              <Route path="/dashboard" element={<Dashboard />} />
              <Route path="/requests" element={<Requests />} />
              <Route path="/connections" element={<Connections />} />
              <Route path="/profile" element={<Profile />} />
              <Route path="/messages/:userName?" element={<Messages />} />
              <Route path="/settings" element={<Settings />} />
            </Route>
          </Route>
          {Gallery && <Route path="/gallery/*" element={<Gallery />} />}
          <Route path="*" element={<NotFound />} />
        </Routes>
      </Suspense>
      <Toaster />
    </BrowserRouter>
  )
}
