import { loadable } from '../components/loadable.tsx'

/** The pages for members. */
export const memberPages = {
  '/dashboard': loadable(async () => (await import('../pages/dashboard-page.tsx')).DashboardPage),
  '/settings': loadable(async () => (await import('../pages/settings-page.tsx')).SettingsPage),
  '/requests': loadable(async () => (await import('../pages/requests-page.tsx')).RequestsPage),
  '/connections': loadable(
    async () => (await import('../pages/connections-page.tsx')).ConnectionsPage,
  ),
  '/profile': loadable(async () => (await import('../pages/profile-page.tsx')).ProfilePage),
  '/messages': loadable(async () => (await import('../pages/messages-page.tsx')).MessagesPage),
}

/** Every page as a lazily loaded chunk. */
export const pages = {
  '/': loadable(async () => (await import('../pages/landing-page.tsx')).LandingPage),
  '/login': loadable(async () => (await import('../pages/login-page.tsx')).LoginPage),
  '/signup': loadable(async () => (await import('../pages/signup-page.tsx')).SignupPage),
  '/verify-email': loadable(
    async () => (await import('../pages/verify-email-page.tsx')).VerifyEmailPage,
  ),
  '/verify-email-success': loadable(
    async () => (await import('../pages/verify-email-success-page.tsx')).VerifyEmailSuccessPage,
  ),
  '/forgot-password': loadable(
    async () => (await import('../pages/forgot-password-page.tsx')).ForgotPasswordPage,
  ),
  '/reset-password': loadable(
    async () => (await import('../pages/reset-password-page.tsx')).ResetPasswordPage,
  ),
  '*': loadable(async () => (await import('../pages/not-found-page.tsx')).NotFoundPage),
  ...memberPages,
}

/** Loads a page's code. Does nothing for an unknown path. */
export async function loadPage(path: string): Promise<void> {
  if (Object.hasOwn(pages, path)) await pages[path as keyof typeof pages].load()
}

/** Prefetches a page's code on hover or focus of a link to it. Ignores failures. */
export const preloadPage = (path: string): void => void loadPage(path).catch(() => {})
