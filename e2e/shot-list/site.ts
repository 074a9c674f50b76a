import type { Page } from '@playwright/test'
import { type Answers, member, type Shot } from './shot.ts'

const at = (name: string, path: string, more: Partial<Shot> = {}): Shot => ({ name, path, ...more })

const site = (change: object = {}): Answers => ({
  'v1/site$': {
    success: true,
    data: {
      name: 'Ferry Crew',
      supportEmail: 'help@ferry.dev',
      registration: 'open',
      domains: [],
      pages: ['imprint', 'privacy', 'terms'],
      github: false,
      noMail: null,
      needsAdmin: false,
      dataDir: null,
      ...change,
    },
  },
})

const ROWS = [
  ['Account', 'Username, email, password (as a hash only)', 'Until you delete it, plus 7 days'],
  ['Profile', 'What you write about yourself, to match you', 'Until you change or delete it'],
  ['Messages', 'To deliver and show your conversations', 'Until you delete them'],
]

const written: Answers = {
  ...site(),
  'site/pages/': {
    success: true,
    data: {
      title: 'Privacy',
      html: `<p>What we know about you, why, and how to get it or get rid of it.</p>
<h2 id="who-runs-this">Who runs this</h2>
<p>This Shipmates is run by <strong>Ferry GmbH</strong>. Write to <a href="mailto:help@ferry.dev">help@ferry.dev</a>.</p>
<h2 id="what-we-keep">What we keep</h2>
<p>Only what the product needs to work:</p>
<table><thead><tr><th>What</th><th>Why</th><th>Kept for</th></tr></thead><tbody>${ROWS.map(
        (cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`,
      ).join('')}</tbody></table>
<h2 id="what-we-dont-do">What we don't do</h2>
<ul><li>No tracking, no ads, no analytics of other companies.</li><li>No reading along: moderators see only messages that someone reported.</li></ul>
<h2 id="your-rights">Your rights</h2>
<p>You can export everything in <a href="/settings#your-data">Settings</a>, and correct your profile at any time.</p>`,
      headings: [
        { id: 'who-runs-this', text: 'Who runs this' },
        { id: 'what-we-keep', text: 'What we keep' },
        { id: 'what-we-dont-do', text: "What we don't do" },
        { id: 'your-rights', text: 'Your rights' },
      ],
    },
  },
}

const invited = (email: string | null): Answers => ({
  ...site({ registration: 'invite' }),
  'auth/invitation': { success: true, data: { email } },
})

const submit = (page: Page) => page.locator('button[type=submit]').click()

const fillIn = async (page: Page) => {
  await page.getByLabel('Username').fill('linus_f')
  await page.getByLabel('Email').fill('linus@gmail.com')
  await page.getByLabel('Password', { exact: true }).fill('Ship-Friends-8!')
  await page.getByLabel('Confirm password', { exact: true }).fill('Ship-Friends-8!')
  await submit(page)
}

const logIn = async (page: Page) => {
  await page.getByLabel('Email').fill('linus@ferry.dev')
  await page.getByLabel('Password', { exact: true }).fill('Ship-Friends-7')
  await submit(page)
}

/** The sign-up modes, and the pages that the admin wrote. */
export const siteShots: readonly Shot[] = [
  at('signup-invited', '/signup?invitation=s3cret', {
    sign: "You're invited.",
    answers: invited('linus@ferry.dev'),
  }),
  at('signup-invite', '/signup', {
    sign: 'By invitation only',
    answers: site({ registration: 'invite' }),
  }),
  at('signup-invite-invalid', '/signup?invitation=old', {
    sign: "This invitation doesn't work",
    answers: { ...site({ registration: 'invite' }), 'auth/invitation': 'INVALID_INVITATION' },
  }),
  at('signup-approve', '/signup', {
    sign: 'Why would you like to join?',
    answers: site({ registration: 'approve' }),
  }),
  at('signup-approve-refused', '/signup', {
    sign: 'Please say why you would like to join',
    answers: site({ registration: 'approve' }),
    act: fillIn,
  }),
  at('signup-closed', '/signup', {
    sign: 'Sign-up is closed',
    answers: site({ registration: 'closed' }),
  }),
  at('signup-domain', '/signup', {
    sign: 'Use your ferry.dev or harbor.dev email.',
    answers: site({ domains: ['ferry.dev', 'harbor.dev'] }),
    act: fillIn,
  }),
  at('verify-email-waiting', '/verify-email?email=linus%40ferry.dev', {
    sign: "Thanks, we'll be in touch",
    answers: {
      ...site(),
      'verify-email-otp': { success: true, data: { needsPassword: false, isWaiting: true } },
    },
    act: async (page) => {
      await page.getByLabel('code').fill('123456')
      await submit(page)
    },
  }),
  at('login-waiting', '/login', {
    sign: 'Your account waits for approval',
    answers: { ...site(), 'auth/login': 'APPROVAL_PENDING' },
    act: logIn,
  }),
  at('login-suspended', '/login', {
    sign: 'Your account is suspended',
    answers: {
      ...site(),
      'auth/login': {
        status: 403,
        code: 'ACCOUNT_SUSPENDED',
        message: 'Your account is suspended.',
        suspension: {
          reason: 'Sent the same ad to 14 members after a warning.',
          supportEmail: 'help@ferry.dev',
          deletionDueAt: null,
        },
      },
    },
    act: logIn,
  }),
  at('login-links', '/login', { sign: 'Imprint', answers: site() }),
  at('landing-links', '/', { sign: 'Imprint', answers: site() }),
  member('settings-links', '/settings', { sign: 'Imprint', answers: site() }),
  at('pages', '/privacy', { sign: 'Who runs this', answers: written }),
  at('pages-missing', '/terms', {
    sign: 'Nothing here',
    answers: { ...site(), 'site/pages/': 'NOT_FOUND' },
  }),
  at('pages-failed', '/imprint', {
    hasShortPauses: true,
    sign: 'Failed to load this page',
    answers: { ...site(), 'site/pages/': 'breaks' },
  }),
]
