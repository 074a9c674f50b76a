/**
 * The one table of pages. Routes, guards, preloads, early requests, the sidebar, the shortcuts, the
 * palette, the screenshots and the budgets are derived from it. A new page is an entry here, a file
 * in pages/ and, for members, an icon in app/shell/nav-items.ts.
 */
export interface PublicPage {
  /** The component is the export of `pages/<file>-page.tsx`: `VerifyEmailPage` for `verify-email`. */
  file: string
  path: string
  /** Members are redirected to their feed. */
  isForGuests?: boolean
  /** What the page fetches first. Its HTML requests it while the script is still loading. */
  firstReads?: readonly string[]
}

export interface MemberPage {
  file: 'dashboard' | 'requests' | 'connections' | 'messages' | 'profile' | 'settings' | 'you'
  path: string
  /** The path's parameters, as a pattern of the router. */
  params?: string
  name: string
  /**
   * The letter that opens the page after G. A page without a letter has no shortcut and is not in
   * the palette.
   */
  key?: string
  isInSidebar: boolean
  badge?: Badge
  /**
   * The lists that the page shows first. Its HTML requests them while the script is still loading,
   * unless the address has a query string or a fragment.
   */
  firstReads: readonly string[]
}

/** Which count a sidebar badge shows, and the noun of its label. */
export interface Badge {
  counts: 'pendingRequests' | 'unreadMessages'
  noun: string
}

export const publicPages: readonly PublicPage[] = [
  { file: 'landing', path: '/' },
  { file: 'login', path: '/login', isForGuests: true, firstReads: ['/api/v1/auth/ways'] },
  {
    file: 'signup',
    path: '/signup',
    isForGuests: true,
    firstReads: ['/api/v1/site', '/api/v1/auth/ways'],
  },
  { file: 'verify-email', path: '/verify-email', firstReads: ['/api/v1/site'] },
  { file: 'verify-email-success', path: '/verify-email-success', isForGuests: true },
  { file: 'forgot-password', path: '/forgot-password', firstReads: ['/api/v1/site'] },
  { file: 'reset-password', path: '/reset-password' },
  // Written by the admin.
  {
    file: 'written',
    path: '/imprint',
    firstReads: ['/api/v1/site/pages/imprint', '/api/v1/site'],
  },
  {
    file: 'written',
    path: '/privacy',
    firstReads: ['/api/v1/site/pages/privacy', '/api/v1/site'],
  },
  { file: 'written', path: '/terms', firstReads: ['/api/v1/site/pages/terms', '/api/v1/site'] },
  // The only page for a member whose account will be deleted.
  { file: 'leaving', path: '/leaving' },
  { file: 'not-found', path: '*' },
]

/**
 * Pages that visitors see before any script: their first render depends on no answer, except that of the code
 * (`preloadSite`). The build draws them.
 */
export const drawnPages = [
  'login',
  'signup',
  'verify-email',
  'verify-email-success',
  'forgot-password',
] as const
export type DrawnPage = (typeof drawnPages)[number]

/**
 * The pages of moderators and admins, whose table is pages/admin-pages.tsx. Only the staff loads
 * them, so only the shortcut and the palette's command are derived from this entry.
 */
export const staffPage = { path: '/admin', params: '/*', name: 'Admin', key: 'a' } as const

export const memberPages: readonly MemberPage[] = [
  {
    file: 'dashboard',
    path: '/dashboard',
    name: 'Discover',
    key: 'd',
    isInSidebar: true,
    firstReads: ['/api/v1/connection/user/feed?page=1&limit=20'],
  },
  {
    file: 'requests',
    path: '/requests',
    name: 'Requests',
    key: 'r',
    isInSidebar: true,
    badge: { counts: 'pendingRequests', noun: 'pending request' },
    // The sidebar's badge requests them on every page.
    firstReads: [],
  },
  {
    file: 'connections',
    path: '/connections',
    name: 'Connections',
    key: 'c',
    isInSidebar: true,
    firstReads: ['/api/v1/connection/user/connections?limit=30', '/api/v1/settings/notifications'],
  },
  {
    file: 'messages',
    path: '/messages',
    params: '/:userName?',
    name: 'Messages',
    key: 'm',
    isInSidebar: true,
    badge: { counts: 'unreadMessages', noun: 'unread message' },
    firstReads: [],
  },
  {
    file: 'profile',
    path: '/profile',
    name: 'My Profile',
    key: 'p',
    isInSidebar: false,
    firstReads: [],
  },
  {
    file: 'settings',
    path: '/settings',
    name: 'Settings',
    key: 's',
    isInSidebar: true,
    // Those of Sign-in, which the bare address shows. Other sections have an address with a fragment.
    firstReads: ['/api/v1/auth/ways', '/api/v1/account/sign-in'],
  },
  // In the bar of a phone; on wider screens the account menu has the same links.
  { file: 'you', path: '/you', name: 'You', isInSidebar: false, firstReads: [] },
]

type KeyedPage = MemberPage & { key: string }

/** The pages that shortcuts and the palette open. */
export const keyedPages: readonly KeyedPage[] = memberPages.filter(
  (page): page is KeyedPage => page.key !== undefined,
)
