import type { SignInMethod } from '@shipmates/contract/accounts'
import { OTP_LIFETIME_MS, RESET_LINK_LIFETIME_MS } from '@shipmates/contract/limits'
import { asLine } from '@shipmates/contract/text'
import { because, dateOf, type Site, writeMail } from '../../adapters/mail/mail-template.tsx'

const minutes = (ms: number) => `${ms / 60_000} minutes`

export const codeMail =
  ({ siteName }: Site) =>
  (userName: string, code: string) =>
    writeMail({
      siteName,
      subject: `Your ${siteName} verification code`,
      lines: [
        // Mail apps offer the first number in a mail as its code.
        /^\d+$/.test(userName) ? 'Hi,' : `Hi ${userName},`,
        `Enter this code to verify your email. It expires in ${minutes(OTP_LIFETIME_MS)}.`,
      ],
      code,
      note: `Didn't sign up for ${siteName}? You can ignore this email. Never share this code.`,
    })

export const resetMail =
  ({ siteName }: Site) =>
  (userName: string, url: string) =>
    writeMail({
      siteName,
      subject: `Reset your ${siteName} password`,
      lines: [
        `Hi ${userName},`,
        `Use this link to choose a new password. It expires in ${minutes(RESET_LINK_LIFETIME_MS)}.`,
      ],
      action: { label: 'Choose a new password', url },
      note: "Didn't ask for this? You can ignore this email; your password won't change.",
    })

/** For a member who verified an e-mail address that several browsers had signed up with. */
export const passwordChoiceMail =
  ({ siteName }: Site) =>
  (userName: string, url: string) =>
    writeMail({
      siteName,
      subject: `Choose your ${siteName} password`,
      lines: [
        `Hi ${userName},`,
        'Your email is verified. It was used to sign up more than once, from different browsers, so none of those passwords will work.',
        `Use this link to choose your password. It expires in ${minutes(RESET_LINK_LIFETIME_MS)}.`,
      ],
      action: { label: 'Choose a password', url },
      note: "If the link has expired, request another under Forgot password. If the username isn't yours, change it in your profile.",
    })

export const leavingMail =
  ({ publicUrl, siteName }: Site) =>
  (userName: string, dueAt: Date) =>
    writeMail({
      siteName,
      subject: `Your ${siteName} account will be deleted`,
      lines: [
        `Hi ${userName},`,
        `Your account will be deleted on ${dateOf.format(dueAt)} UTC. Until then nobody can see you, and you can take this back: sign in and choose Keep my account.`,
      ],
      action: { label: 'Keep my account', url: `${publicUrl}/login` },
      note: "If this wasn't you, sign in, keep your account and change your password.",
    })

export const exportReadyMail =
  ({ publicUrl, siteName }: Site) =>
  (userName: string) =>
    writeMail({
      siteName,
      subject: `Your ${siteName} data is ready`,
      lines: [
        `Hi ${userName},`,
        'The copy of your data that you asked for is ready. You can download it in Settings for seven days.',
      ],
      action: { label: 'Open Settings', url: `${publicUrl}/settings` },
      note: "If this wasn't you, change your password now.",
    })

/** About a change of sign-in methods, which Settings show. */
export const signInNotice =
  ({
    subject,
    what,
    note,
  }: {
    subject: (siteName: string) => string
    what: string
    note: string
  }) =>
  ({ publicUrl, siteName }: Site) =>
  (userName: string) =>
    writeMail({
      siteName,
      subject: subject(siteName),
      lines: [`Hi ${userName},`, what],
      action: { label: 'Open Settings', url: `${publicUrl}/settings` },
      note,
    })

type Method = Pick<SignInMethod, 'kind' | 'name' | 'addedAt'>

const KINDS = { passkey: 'passkey', github: 'GitHub account', oidc: 'linked account' }

/** Text that a member typed, on one line and isolated from the direction of the text around it. */
const quote = (name: string) => `“\u2068${asLine(name)}\u2069”`

/** Names the sign-in methods that stay valid. */
function nameMethods(methods: readonly Method[]): string[] {
  if (methods.length === 0) return []
  const names = methods.map(
    ({ kind, name, addedAt }) =>
      `${KINDS[kind]} ${quote(name)}, added on ${dateOf.format(new Date(addedAt))} UTC`,
  )
  return [
    `These still sign in without your password: ${names.join('; ')}. Remove what isn't yours in Settings, under Sign-in.`,
  ]
}

const passwordNotice =
  (happened: string, what: string) =>
  ({ publicUrl, siteName }: Site) =>
  (userName: string, methods: readonly Method[]) =>
    writeMail({
      siteName,
      subject: `Your ${siteName} password was ${happened}`,
      lines: [`Hi ${userName},`, what, ...nameMethods(methods)],
      action: { label: 'Reset your password', url: `${publicUrl}/forgot-password` },
      note: "If this wasn't you, reset your password now.",
    })

export const passwordChangedMail = passwordNotice(
  'changed',
  "Your password was changed, and you've been signed out on all other devices.",
)

export const passwordResetMail = passwordNotice(
  'reset',
  "Your password was reset, and you've been signed out everywhere.",
)

/** The last line of a mail that the recipient may want to answer. */
const contact = ({ supportEmail }: Site, otherwise: string) =>
  supportEmail ? `Questions? Write to ${supportEmail}.` : otherwise

export const approvalPendingMail = (site: Site) => (userName: string) =>
  writeMail({
    siteName: site.siteName,
    subject: `Your ${site.siteName} sign-up is waiting for approval`,
    lines: [
      `Hi ${userName},`,
      `Your email is verified. The team of ${site.siteName} now looks at your sign-up. You will get an email when they have decided.`,
    ],
    note: contact(site, "You don't have to do anything until then."),
  })

export const approvedMail = (site: Site) => (userName: string, reason: string | null) =>
  writeMail({
    siteName: site.siteName,
    subject: `Welcome to ${site.siteName}`,
    lines: [
      `Hi ${userName},`,
      'Your sign-up was approved. You can sign in now.',
      ...because(reason),
    ],
    action: { label: 'Sign in', url: `${site.publicUrl}/login` },
    note: contact(site, 'See you there.'),
  })

/** For an address whose account was deleted by the decision. */
export const rejectedMail = (site: Site) => (reason: string | null) =>
  writeMail({
    siteName: site.siteName,
    subject: `Your ${site.siteName} sign-up was not approved`,
    lines: [
      'Hi,',
      `The team of ${site.siteName} has declined your sign-up. What you entered has been deleted.`,
      ...because(reason),
    ],
    note: contact(site, 'You can sign up again with this email.'),
  })
