import { AppError } from '@shipmates/contract/errors'
import type { EducationId, ExperienceId, UserId } from '@shipmates/contract/ids'
import { ENTRIES_MAX } from '@shipmates/contract/limits'
import { tooManyEntries } from '@shipmates/contract/messages/profiles'
import type { EducationInput, ExperienceInput } from '@shipmates/contract/profile-forms'
import type { Education, WorkExperience } from '@shipmates/contract/profiles'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db/client.ts'
import {
  countEntries,
  deleteEntry,
  type EducationRow,
  type ExperienceRow,
  insertEducation,
  insertExperience,
  lockMember,
  updateEducation as updateEducationRow,
  updateExperience as updateExperienceRow,
} from './entry-queries.ts'

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
