import type { Overview } from '@shipmates/contract/admin-overview'
import { CreateInvitation } from '@shipmates/contract/invitations'
import { validationError } from '@shipmates/contract/validation'
import { createInvitation } from '../identity/registration/invitations.ts'
import { readOverview } from '../staff/overview/overview.ts'
import { BY_OPERATOR, type Command, type Input, inColumns, onDatabase } from './command.ts'
import { testMail } from './test-mail.ts'

/** The commands about the installation as a whole. */
export const siteCommands = {
  invite: {
    args: '[EMAIL] [--uses N] [--days N]',
    summary:
      'makes an invitation for one sign-up within seven days, or as given, and mails it to EMAIL',
    words: [0, 1],
    switches: { uses: { type: 'string' }, days: { type: 'string' } },
    run: onDatabase(async (deps, { words, switches }) => {
      const invitation = readInvitation(words[0], switches)
      const made = await createInvitation(deps, BY_OPERATOR, invitation)
      const mailed = invitation.email ? ` It is mailed to ${invitation.email}, too.` : ''
      const until = made.invitation.expiresAt.slice(0, 10)
      return {
        data: made,
        text: `Good until ${until}. Sign-ups: ${invitation.uses}.${mailed}\n${made.link}`,
      }
    }),
  },
  stats: {
    args: '',
    summary: 'shows the state of the community',
    words: [0, 0],
    run: onDatabase(async (deps) => {
      const overview = await readOverview(deps)
      return { data: overview, text: describe(overview) }
    }),
  },
  'mail-test': {
    args: 'ADDRESS',
    summary: 'sends a test mail now, and shows what the mail server says',
    words: [1, 1],
    run: (config, { words }) => testMail(config, words[0]!),
  },
} satisfies Record<string, Command>

function describe(overview: Overview): string {
  const { members, active, requests, acceptances, messages } = overview
  const figures = Object.entries({
    Members: members,
    'Active in seven days': active,
    Requests: requests,
    Acceptances: acceptances,
    Messages: messages,
  }).map(([name, { now, before }]) => [name, `${now}`, `${before} seven days before`])
  const waits = Object.entries({
    'Reports open': overview.reportsOpen,
    'Approvals waiting': overview.approvalsWaiting,
    'Mail waiting': overview.mailWaiting,
  }).map(([name, count]) => [name, `${count}`, ''])
  return inColumns([...figures, ...waits])
}

/** Throws VALIDATION_ERROR. */
function readInvitation(
  typed: string | undefined,
  { uses = '1', days = '7' }: Input['switches'],
): CreateInvitation {
  const parsed = CreateInvitation.safeParse({
    ...(typed !== undefined && { email: typed }),
    uses: Number(uses),
    days: Number(days),
  })
  if (!parsed.success) throw validationError(parsed.error.issues)
  return parsed.data
}
