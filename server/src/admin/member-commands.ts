import { type AdminMember, MemberState } from '@shipmates/contract/admin-members'
import { AppError } from '@shipmates/contract/errors'
import type { UserId } from '@shipmates/contract/ids'
import { LIST_PAGE_SIZE_MAX, SEARCH_MAX_CHARS } from '@shipmates/contract/limits'
import { prefixTooLong } from '@shipmates/contract/messages/discovery'
import { writeNewFile } from '../backup/write.ts'
import { pathOf } from '../boot/command-line.ts'
import { domains } from '../domains.ts'
import { writeZip } from '../identity/leaving/write-export.ts'
import { removeSecondFactor } from '../identity/second-factor/switch.ts'
import { listMembers } from '../staff/moderation/members.ts'
import { writeLog } from '../staff/staff/log.ts'
import {
  BY_OPERATOR,
  type Command,
  type CommandDeps,
  findMember,
  inColumns,
  NOTE,
  onDatabase,
  parseNote,
  UsageError,
} from './command.ts'

/** The commands that read members. */
export const memberCommands = {
  members: {
    args: `[SEARCH] [--state ${MemberState.options.join('|')}]`,
    summary: 'lists the newest members, by a part of a name or a whole email',
    words: [0, 1],
    switches: { state: { type: 'string' } },
    run: onDatabase(async (deps, { words, switches }) => {
      const [search] = words
      const state = MemberState.safeParse(switches.state).data
      if (switches.state !== undefined && !state) throw new UsageError()
      if (search && search.length > SEARCH_MAX_CHARS) {
        throw new AppError('VALIDATION_ERROR', prefixTooLong)
      }
      const { data } = await listMembers(deps, BY_OPERATOR, { search, state })
      return { data, text: describe(data) }
    }),
  },
  export: {
    args: 'NAME FILE',
    summary: "writes a member's data to a new file, as the member could download it",
    words: [2, 2],
    run: onDatabase(async (deps, { words }) => {
      const { userId, userName } = await findMember(deps.db, words[0]!)
      const path = pathOf(words[1]!)
      const bytes = await exportTo(path, deps, userId)
      const data = { userId, userName, path, bytes }
      return { data, text: `Wrote the data of ${userName} to ${path}.` }
    }),
  },
  'second-factor-off': {
    args: 'NAME --note TEXT',
    summary: 'takes the second factor off the account of a member who lost it, and mails them',
    words: [1, 1],
    switches: NOTE,
    run: onDatabase(async (deps, { words, switches }) => {
      const { userId, userName } = await findMember(deps.db, words[0]!)
      const note = parseNote(switches.note, { isNeeded: true })
      await removeSecondFactor(deps, BY_OPERATOR, { userId, note })
      return { data: { userId, userName }, text: `${userName} signs in without a code now.` }
    }),
  },
} satisfies Record<string, Command>

/** Logs the export, and writes the zip of a member. Throws if the file exists. */
async function exportTo(path: string, deps: CommandDeps, userId: UserId): Promise<number> {
  let bytes = 0
  await writeNewFile(path, async (file) => {
    // Each write reports its error as well.
    file.on('error', () => {})
    const entry = { actor: BY_OPERATOR, action: 'export_member', targetId: userId } as const
    await writeLog(deps.db, entry, deps.now())
    bytes = await writeZip({ ...deps, domains }, userId, {
      write: (chunk) => done((callback) => file.write(chunk, callback)),
    })
    await done((callback) => file.end(callback))
  })
  return bytes
}

const done = (start: (callback: (error?: Error | null) => void) => void) =>
  new Promise<void>((resolve, reject) => start((error) => (error ? reject(error) : resolve())))

function describe(members: readonly AdminMember[]): string {
  if (members.length === 0) return 'There are no such members.'
  const table = inColumns(
    members.map(({ userName, email, state, role, createdAt }) => [
      userName ?? '(deleted)',
      email ?? '',
      state,
      role,
      createdAt.slice(0, 10),
    ]),
  )
  const more = 'Only the newest are listed. Search, to find others.'
  return members.length < LIST_PAGE_SIZE_MAX ? table : `${table}\n${more}`
}
