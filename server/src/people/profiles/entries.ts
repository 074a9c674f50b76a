import { AppError } from '@shipmates/contract/errors'
import type { EducationId, ExperienceId, UserId } from '@shipmates/contract/ids'
import { ENTRIES_MAX } from '@shipmates/contract/limits'
import { tooManyEntries } from '@shipmates/contract/messages/profiles'
import type { EducationInput, ExperienceInput } from '@shipmates/contract/profile-forms'
import type { Education, WorkExperience } from '@shipmates/contract/profiles'
import type { Insertable, Selectable } from 'kysely'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db/client.ts'
import type { DB } from '../../platform/db/schema.ts'

type EntryTable = 'workExperience' | 'education'

/** A list of a profile: its table, what a member enters as a row, and a row as it is shown. */
interface EntryList<Table extends EntryTable, Input, Entry extends { id: string }> {
  table: Table
  toRow(input: Input): Omit<Insertable<DB[Table]>, 'id' | 'userId'>
  toEntry(row: Selectable<DB[Table]>): Entry
}

/** The jobs of a member. */
export const experienceList: EntryList<'workExperience', ExperienceInput, WorkExperience> = {
  table: 'workExperience',
  toRow: ({ company, position, isCurrentlyWorking = false, ...period }) => ({
    company,
    position,
    isCurrent: isCurrentlyWorking,
    ...toPeriod(period),
  }),
  toEntry: ({ userId: _owner, isCurrent, ...row }) => ({
    ...row,
    ...toInstants(row),
    id: row.id as ExperienceId,
    isCurrentlyWorking: isCurrent,
  }),
}

/** The courses of study of a member. */
export const educationList: EntryList<'education', EducationInput, Education> = {
  table: 'education',
  toRow: ({ school, degree, fieldOfStudy, isCurrentlyStudying = false, ...period }) => ({
    school,
    degree,
    fieldOfStudy,
    isCurrent: isCurrentlyStudying,
    ...toPeriod(period),
  }),
  toEntry: ({ userId: _owner, isCurrent, ...row }) => ({
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
export const addEntry = <Table extends EntryTable, Input, Entry extends { id: string }>(
  { db }: Pick<Deps, 'db'>,
  { table, toRow, toEntry }: EntryList<Table, Input, Entry>,
  owner: UserId,
  input: Input,
): Promise<Entry> =>
  db.transaction().execute(async (tx) => {
    await requireRoom(tx, table, owner)
    const added = await tx
      .insertInto<EntryTable>(table)
      .values({ ...toRow(input), userId: owner } as Insertable<DB[EntryTable]>)
      .returningAll()
      .executeTakeFirstOrThrow()
    return toEntry(added as Selectable<DB[Table]>)
  })

interface Own<Entry extends { id: string }> {
  owner: UserId
  id: Entry['id']
}

/** Replaces an entry. Throws NOT_FOUND unless it is the member's own. */
export async function updateEntry<Table extends EntryTable, Input, Entry extends { id: string }>(
  { db }: Pick<Deps, 'db'>,
  { table, toRow, toEntry }: EntryList<Table, Input, Entry>,
  { owner, id }: Own<Entry>,
  input: Input,
): Promise<Entry> {
  const row = await db
    .updateTable<EntryTable>(table)
    .set(toRow(input))
    .where('id', '=', id)
    .where('userId', '=', owner)
    .returningAll()
    .executeTakeFirst()
  if (!row) throw new AppError('NOT_FOUND')
  return toEntry(row as Selectable<DB[Table]>)
}

/** Deletes an entry. Throws NOT_FOUND unless it is the member's own. */
export async function deleteEntry<Table extends EntryTable, Input, Entry extends { id: string }>(
  { db }: Pick<Deps, 'db'>,
  { table }: EntryList<Table, Input, Entry>,
  { owner, id }: Own<Entry>,
): Promise<void> {
  const own = db.deleteFrom<EntryTable>(table).where('id', '=', id).where('userId', '=', owner)
  const { numDeletedRows } = await own.executeTakeFirstOrThrow()
  if (numDeletedRows === 0n) throw new AppError('NOT_FOUND')
}

/**
 * Throws VALIDATION_ERROR when the list is full. The lock serializes concurrent additions, so that
 * a list cannot exceed its limit.
 */
async function requireRoom(tx: Tx, list: EntryTable, owner: UserId) {
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
