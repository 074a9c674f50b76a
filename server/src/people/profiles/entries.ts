import { AppError } from '@shipmates/contract/errors'
import type { EducationId, ExperienceId, UserId } from '@shipmates/contract/ids'
import { ENTRIES_MAX } from '@shipmates/contract/limits'
import { tooManyEntries } from '@shipmates/contract/messages/profiles'
import type { EducationInput, ExperienceInput } from '@shipmates/contract/profile-forms'
import type { Education, WorkExperience } from '@shipmates/contract/profiles'
import type { Selectable } from 'kysely'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db/client.ts'
import type { DB } from '../../platform/db/schema.ts'

/** A list of a profile: its table, what a member enters as a row, and a row as it is shown. */
interface EntryList<Input, Entry> {
  table: 'workExperience' | 'education'
  toRow(input: Input): object
  /** `row` is a row of `table`. */
  toEntry(row: never): Entry
}

/** The jobs of a member. */
export const experienceList: EntryList<ExperienceInput, WorkExperience> = {
  table: 'workExperience',
  toRow: ({ company, position, isCurrentlyWorking = false, ...entry }) => ({
    ...{ company, position, isCurrent: isCurrentlyWorking },
    ...toPeriod(entry),
  }),
  toEntry: ({ userId: _owner, isCurrent, ...row }: Selectable<DB['workExperience']>) => ({
    ...row,
    ...toInstants(row),
    id: row.id as ExperienceId,
    isCurrentlyWorking: isCurrent,
  }),
}

/** The courses of study of a member. */
export const educationList: EntryList<EducationInput, Education> = {
  table: 'education',
  toRow: ({ school, degree, fieldOfStudy, isCurrentlyStudying = false, ...entry }) => ({
    ...{ school, degree, fieldOfStudy, isCurrent: isCurrentlyStudying },
    ...toPeriod(entry),
  }),
  toEntry: ({ userId: _owner, isCurrent, ...row }: Selectable<DB['education']>) => ({
    ...row,
    ...toInstants(row),
    id: row.id as EducationId,
    isCurrentlyStudying: isCurrent,
  }),
}

type Period = Pick<ExperienceInput, 'startDate' | 'endDate' | 'description'>

const toPeriod = ({ startDate, endDate, description }: Period) => ({
  startDate: new Date(startDate),
  endDate: endDate ? new Date(endDate) : null,
  description: description || null,
})

const toInstants = ({ startDate, endDate }: { startDate: Date; endDate: Date | null }) => ({
  startDate: startDate.toISOString(),
  endDate: endDate?.toISOString() ?? null,
})

/** Adds an entry. Throws VALIDATION_ERROR when the list is full. */
export const addEntry = <Input, Entry>(
  { db }: Pick<Deps, 'db'>,
  { table, toRow, toEntry }: EntryList<Input, Entry>,
  owner: UserId,
  input: Input,
): Promise<Entry> =>
  db.transaction().execute(async (tx) => {
    await requireRoom(tx, table, owner)
    const row = { ...toRow(input), userId: owner } as never
    const added = await tx.insertInto(table).values(row).returningAll().executeTakeFirstOrThrow()
    return toEntry(added as never)
  })

interface Own {
  owner: UserId
  id: string
}

/** Replaces an entry. Throws NOT_FOUND unless it is the member's own. */
export async function updateEntry<Input, Entry>(
  { db }: Pick<Deps, 'db'>,
  { table, toRow, toEntry }: EntryList<Input, Entry>,
  { owner, id }: Own,
  input: Input,
): Promise<Entry> {
  const row = await db
    .updateTable(table)
    .set(toRow(input))
    .where('id', '=', id)
    .where('userId', '=', owner)
    .returningAll()
    .executeTakeFirst()
  if (!row) throw new AppError('NOT_FOUND')
  return toEntry(row as never)
}

/** Deletes an entry. Throws NOT_FOUND unless it is the member's own. */
export async function deleteEntry(
  { db }: Pick<Deps, 'db'>,
  { table }: Pick<EntryList<never, unknown>, 'table'>,
  { owner, id }: Own,
): Promise<void> {
  const own = db.deleteFrom(table).where('id', '=', id).where('userId', '=', owner)
  const { numDeletedRows } = await own.executeTakeFirstOrThrow()
  if (numDeletedRows === 0n) throw new AppError('NOT_FOUND')
}

/**
 * Throws VALIDATION_ERROR when the list is full. The lock serializes concurrent additions, so that
 * a list cannot exceed its limit.
 */
async function requireRoom(tx: Tx, list: EntryList<never, unknown>['table'], owner: UserId) {
  await lockMember(tx, owner)
  const { count } = await tx
    .selectFrom(list)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('userId', '=', owner)
    .executeTakeFirstOrThrow()
  if (Number(count) >= ENTRIES_MAX) throw new AppError('VALIDATION_ERROR', tooManyEntries)
}

/** Serializes additions to this member's lists until the transaction ends. */
const lockMember = (tx: Tx, userId: UserId) =>
  tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
