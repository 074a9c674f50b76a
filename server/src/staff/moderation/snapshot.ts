import type {
  ReportedMessage,
  ReportedNote,
  ReportedProfile,
} from '@shipmates/contract/admin-reports'
import { REPORT_PICTURE_PATH } from '@shipmates/contract/admin-reports'
import type { ReportId, UserId } from '@shipmates/contract/ids'
import type { Db, Tx } from '../../platform/db/client.ts'
import {
  copyImages,
  copyPhoto,
  findProfile,
  listImagesOf,
  type MessageRow,
  type NoteRow,
  type ProfileRow,
} from './snapshot-queries.ts'

interface Picture {
  /** The name of the picture in the report. */
  name: string
  width: number
  height: number
  alt: string
}

/** A message in a report, as it is stored. */
export interface StoredMessage extends Omit<ReportedMessage, 'images'> {
  images: Picture[]
}

/** A profile in a report, as it is stored. */
export interface StoredProfile extends Omit<ReportedProfile, 'photoUrl'> {
  hasPhoto: boolean
}

const PHOTO = 'photo'

const toInstant = (time: string) => new Date(time).toISOString()

const withInstants = <E extends { startDate: string; endDate: string | null }>(entry: E): E => ({
  ...entry,
  startDate: toInstant(entry.startDate),
  endDate: entry.endDate && toInstant(entry.endDate),
})

const toStoredProfile = ({ photoHash, ...profile }: ProfileRow) => ({
  ...profile,
  hasPhoto: photoHash !== null,
  workExperience: profile.workExperience.map(withInstants),
  education: profile.education.map(withInstants),
})

/** A member's profile now, with a function that copies its photo into a report. */
export async function takeProfile(
  tx: Tx,
  target: UserId,
): Promise<{ profile: object; keepPhoto: (reportId: ReportId) => Promise<unknown> }> {
  const row = await findProfile(tx, target)
  const { photoHash } = row
  return {
    profile: toStoredProfile(row),
    keepPhoto: async (reportId) => photoHash && copyPhoto(tx, reportId, photoHash),
  }
}

/** Messages as they are stored in a report, with the names of their images. */
export async function takeMessages(db: Db, rows: readonly MessageRow[]): Promise<StoredMessage[]> {
  const images = rows.length > 0 ? await listImagesOf(db, rows) : []
  return rows.map(({ id, isTarget, content, createdAt, editedAt, deletedAt }) => ({
    id,
    isTarget,
    content,
    timestamp: createdAt.toISOString(),
    editedAt: editedAt?.toISOString() ?? null,
    deletedAt: deletedAt?.toISOString() ?? null,
    images: images
      .filter(({ messageId }) => messageId === id)
      .map(({ id: name, width, height, alt }) => ({ name, width, height, alt })),
  }))
}

/** Copies the images of messages into a report, so that they stay when the messages are deleted. */
export async function keepImages(
  tx: Tx,
  reportId: ReportId,
  messages: readonly StoredMessage[],
): Promise<void> {
  const names = messages.flatMap(({ images }) => images.map(({ name }) => name))
  if (names.length > 0) await copyImages(tx, reportId, names)
}

/** Notes as they are stored in a report, and shown. */
export const takeNotes = (rows: readonly NoteRow[]): ReportedNote[] =>
  rows.map(({ content, createdAt, count }) => ({
    content,
    timestamp: createdAt.toISOString(),
    count,
  }))

const pictureUrl = (reportId: ReportId, name: string) =>
  REPORT_PICTURE_PATH.replace(':reportId', reportId).replace(':name', name)

export const showMessage = (
  reportId: ReportId,
  { images, ...message }: StoredMessage,
): ReportedMessage => ({
  ...message,
  images: images.map(({ name, ...image }) => ({ url: pictureUrl(reportId, name), ...image })),
})

const BLANK: StoredProfile = {
  userName: '',
  hasPhoto: false,
  about: null,
  age: null,
  gender: null,
  skills: [],
  workExperience: [],
  education: [],
}

/** A stored profile for the staff; blank once it is erased. */
export function showProfile(reportId: ReportId, stored: Partial<StoredProfile>): ReportedProfile {
  const { hasPhoto, ...profile } = { ...BLANK, ...stored }
  return { ...profile, photoUrl: hasPhoto ? pictureUrl(reportId, PHOTO) : null }
}
