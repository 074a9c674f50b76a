import { type ComponentType, lazy } from 'react'

type Load = () => Promise<ComponentType>

const page = (load: Load) => ({ load, Page: lazy(async () => ({ default: await load() })) })

/** Every page in a chunk of its own, loaded when first needed. */
export const pages = {
  '/': page(async () => (await import('../pages/landing-page.tsx')).LandingPage),
  '/login': page(async () => (await import('../pages/login-page.tsx')).LoginPage),
  '/signup': page(async () => (await import('../pages/signup-page.tsx')).SignupPage),
  '/verify-email': page(
    async () => (await import('../pages/verify-email-page.tsx')).VerifyEmailPage,
  ),
  '/verify-email-success': page(
    async () => (await import('../pages/verify-email-success-page.tsx')).VerifyEmailSuccessPage,
  ),
  '/forgot-password': page(
    async () => (await import('../pages/forgot-password-page.tsx')).ForgotPasswordPage,
  ),
  '/reset-password': page(
    async () => (await import('../pages/reset-password-page.tsx')).ResetPasswordPage,
  ),
  '/dashboard': page(async () => (await import('../pages/dashboard-page.tsx')).DashboardPage),
  '/settings': page(async () => (await import('../pages/settings-page.tsx')).SettingsPage),
  '/requests': page(async () => (await import('../pages/requests-page.tsx')).RequestsPage),
  '/connections': page(async () => (await import('../pages/connections-page.tsx')).ConnectionsPage),
  '/profile': page(async () => (await import('../pages/profile-page.tsx')).ProfilePage),
  '/messages': page(async () => (await import('../pages/messages-page.tsx')).MessagesPage),
  '*': page(async () => (await import('../pages/not-found-page.tsx')).NotFoundPage),
}

/** Fetches a page's code ahead of the visit, on hover or focus of a link to it. */
export function preloadPage(path: string): void {
  if (Object.hasOwn(pages, path)) void pages[path as keyof typeof pages].load().catch(() => {})
}
