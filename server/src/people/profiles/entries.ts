import { AppError } from '@shipmates/contract/errors'
import type { EducationId, ExperienceId, UserId } from '@shipmates/contract/ids'
import { ENTRIES_MAX } from '@shipmates/contract/limits'
import { tooManyEntries } from '@shipmates/contract/messages/profiles'
import type { EducationInput, ExperienceInput } from '@shipmates/contract/profile-forms'
import type { Education, WorkExperience } from '@shipmates/contract/profiles'
import type { Deps } from '../../deps.ts'
import type { Db, Tx } from '../../platform/db/client.ts'

type Entries = Pick<Deps, 'db'>

interface Own<Id> {
  owner: UserId
  id: Id
}

/** Adds a job. Throws VALIDATION_ERROR when the list is full. */
export const addExperience = ({ db }: Entries, owner: UserId, entry: ExperienceInput) =>
  db.transaction().execute(async (tx) => {
    await requireRoom(tx, 'workExperience', owner)
    return toExperience(await insertExperience(tx, owner, fromExperience(entry)))
  })

/** Replaces a job. Throws NOT_FOUND unless it is the member's own. */
export async function updateExperience(
  { db }: Entries,
  { owner, id }: Own<ExperienceId>,
  entry: ExperienceInput,
): Promise<WorkExperience> {
  const row = await updateExperienceRow(db, { owner, id }, fromExperience(entry))
  if (!row) throw new AppError('NOT_FOUND')
  return toExperience(row)
}

/** Deletes a job. Throws NOT_FOUND unless it is the member's own. */
export const deleteExperience = ({ db }: Entries, own: Own<ExperienceId>) =>
  requireDeleted(deleteEntry(db, 'workExperience', own))

/** Adds a course of study. Throws VALIDATION_ERROR when the list is full. */
export const addEducation = ({ db }: Entries, owner: UserId, entry: EducationInput) =>
  db.transaction().execute(async (tx) => {
    await requireRoom(tx, 'education', owner)
    return toEducation(await insertEducation(tx, owner, fromEducation(entry)))
  })

/** Replaces a course of study. Throws NOT_FOUND unless it is the member's own. */
export async function updateEducation(
  { db }: Entries,
  { owner, id }: Own<EducationId>,
  entry: EducationInput,
): Promise<Education> {
  const row = await updateEducationRow(db, { owner, id }, fromEducation(entry))
  if (!row) throw new AppError('NOT_FOUND')
  return toEducation(row)
}

/** Deletes a course of study. Throws NOT_FOUND unless it is the member's own. */
export const deleteEducation = ({ db }: Entries, own: Own<EducationId>) =>
  requireDeleted(deleteEntry(db, 'education', own))

/**
 * Throws VALIDATION_ERROR when the list is full. The lock serializes concurrent additions, so that
 * a list cannot exceed its limit.
 */
async function requireRoom(tx: Tx, list: 'workExperience' | 'education', owner: UserId) {
  await lockMember(tx, owner)
  if ((await countEntries(tx, list, owner)) < ENTRIES_MAX) return
  throw new AppError('VALIDATION_ERROR', tooManyEntries)
}

async function requireDeleted(deletion: Promise<boolean>): Promise<void> {
  if (!(await deletion)) throw new AppError('NOT_FOUND')
}

interface Period {
  startDate: string
  endDate?: string | null | undefined
  description?: string | null | undefined
}

const fromPeriod = ({ startDate, endDate, description }: Period) => ({
  startDate: new Date(startDate),
  endDate: endDate ? new Date(endDate) : null,
  description: description || null,
})

const fromExperience = (entry: ExperienceInput): Omit<ExperienceRow, 'id'> => ({
  company: entry.company,
  position: entry.position,
  ...fromPeriod(entry),
  isCurrent: entry.isCurrentlyWorking ?? false,
})

const fromEducation = (entry: EducationInput): Omit<EducationRow, 'id'> => ({
  school: entry.school,
  degree: entry.degree,
  fieldOfStudy: entry.fieldOfStudy,
  ...fromPeriod(entry),
  isCurrent: entry.isCurrentlyStudying ?? false,
})

const toExperience = ({ isCurrent, ...row }: ExperienceRow): WorkExperience => ({
  ...row,
  startDate: row.startDate.toISOString(),
  endDate: row.endDate?.toISOString() ?? null,
  isCurrentlyWorking: isCurrent,
})

const toEducation = ({ isCurrent, ...row }: EducationRow): Education => ({
  ...row,
  startDate: row.startDate.toISOString(),
  endDate: row.endDate?.toISOString() ?? null,
  isCurrentlyStudying: isCurrent,
})

interface Entry<Id> {
  id: Id
  startDate: Date
  endDate: Date | null
  isCurrent: boolean
  description: string | null
}

interface ExperienceRow extends Entry<ExperienceId> {
  company: string
  position: string
}

interface EducationRow extends Entry<EducationId> {
  school: string
  degree: string
  fieldOfStudy: string
}

const period = ['startDate', 'endDate', 'isCurrent', 'description'] as const

/** Serializes additions to this member's lists until the transaction ends. */
export const lockMember = (tx: Tx, userId: UserId) =>
  tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()

async function countEntries(tx: Tx, list: 'workExperience' | 'education', owner: UserId) {
  const { count } = await tx
    .selectFrom(list)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('userId', '=', owner)
    .executeTakeFirstOrThrow()
  return Number(count)
}

const insertExperience = (tx: Tx, userId: UserId, row: Omit<ExperienceRow, 'id'>) =>
  tx
    .insertInto('workExperience')
    .values({ userId, ...row })
    .returning(['company', 'position', ...period])
    .returning(({ ref }) => ref('id').$castTo<ExperienceId>().as('id'))
    .executeTakeFirstOrThrow()

const updateExperienceRow = (
  db: Db,
  { owner, id }: { owner: UserId; id: ExperienceId },
  row: Omit<ExperienceRow, 'id'>,
) =>
  db
    .updateTable('workExperience')
    .set(row)
    .where('id', '=', id)
    .where('userId', '=', owner)
    .returning(['company', 'position', ...period])
    .returning(({ ref }) => ref('id').$castTo<ExperienceId>().as('id'))
    .executeTakeFirst()

const insertEducation = (tx: Tx, userId: UserId, row: Omit<EducationRow, 'id'>) =>
  tx
    .insertInto('education')
    .values({ userId, ...row })
    .returning(['school', 'degree', 'fieldOfStudy', ...period])
    .returning(({ ref }) => ref('id').$castTo<EducationId>().as('id'))
    .executeTakeFirstOrThrow()

const updateEducationRow = (
  db: Db,
  { owner, id }: { owner: UserId; id: EducationId },
  row: Omit<EducationRow, 'id'>,
) =>
  db
    .updateTable('education')
    .set(row)
    .where('id', '=', id)
    .where('userId', '=', owner)
    .returning(['school', 'degree', 'fieldOfStudy', ...period])
    .returning(({ ref }) => ref('id').$castTo<EducationId>().as('id'))
    .executeTakeFirst()

/** Deletes a member's own entry. Returns false if there is none. */
async function deleteEntry(
  db: Db,
  list: 'workExperience' | 'education',
  { owner, id }: { owner: UserId; id: string },
) {
  const [result] = await db
    .deleteFrom(list)
    .where('id', '=', id)
    .where('userId', '=', owner)
    .execute()
  return Number(result?.numDeletedRows) > 0
}
