import type { EducationId, ExperienceId, UserId } from '@shipmates/contract/ids'
import type { Db, Tx } from '../../platform/db/client.ts'

interface Entry<Id> {
  id: Id
  startDate: Date
  endDate: Date | null
  isCurrent: boolean
  description: string | null
}

export interface ExperienceRow extends Entry<ExperienceId> {
  company: string
  position: string
}

export interface EducationRow extends Entry<EducationId> {
  school: string
  degree: string
  fieldOfStudy: string
}

const period = ['startDate', 'endDate', 'isCurrent', 'description'] as const

/** Serializes additions to this member's lists until the transaction ends. */
export const lockMember = (tx: Tx, userId: UserId) =>
  tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()

export async function countEntries(tx: Tx, list: 'workExperience' | 'education', owner: UserId) {
  const { count } = await tx
    .selectFrom(list)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('userId', '=', owner)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export const insertExperience = (tx: Tx, userId: UserId, row: Omit<ExperienceRow, 'id'>) =>
  tx
    .insertInto('workExperience')
    .values({ userId, ...row })
    .returning(['company', 'position', ...period])
    .returning(({ ref }) => ref('id').$castTo<ExperienceId>().as('id'))
    .executeTakeFirstOrThrow()

export const updateExperience = (
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

export const insertEducation = (tx: Tx, userId: UserId, row: Omit<EducationRow, 'id'>) =>
  tx
    .insertInto('education')
    .values({ userId, ...row })
    .returning(['school', 'degree', 'fieldOfStudy', ...period])
    .returning(({ ref }) => ref('id').$castTo<EducationId>().as('id'))
    .executeTakeFirstOrThrow()

export const updateEducation = (
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
export async function deleteEntry(
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
