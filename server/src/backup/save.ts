import { createHash } from 'node:crypto'
import { readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../platform/config/config.ts'
import { connect } from '../platform/db/command-client.ts'
import { makePrivateDir } from '../platform/private-dir.ts'
import { backUp, type Written } from './backup.ts'
import type { PictureMode } from './backup-file.ts'

export type SaveConfig = Pick<
  Config,
  'dataDir' | 'backupRecipients' | 'backupCommand' | 'backupPictures'
>

export interface Saved extends Written {
  /** The path of the file, or its name for BACKUP_COMMAND. */
  place: string
}

interface What {
  at: Date
  /** A part of the name. */
  purpose?: string
  pictures?: PictureMode
}

/**
 * Makes a backup under a name of the product's choice, encrypted for BACKUP_RECIPIENT: to BACKUP_COMMAND, or else to
 * DATA_DIR/backups.
 */
export async function saveBackup(
  url: string,
  { dataDir, backupRecipients: recipients, backupCommand: command }: SaveConfig,
  { at, purpose, pictures = 'with' }: What,
): Promise<Saved> {
  const name = backupName(at, purpose, recipients.length > 0)
  const options = { recipients, pictures }
  if (command) return { place: name, ...(await backUp(url, { command, name }, options)) }
  const dir = await makePrivateDir(dataDir, 'backups')
  await deleteUnfinished(dir)
  const path = join(dir, name)
  return { place: path, ...(await backUp(url, path, options)) }
}

/** The name of a backup that the product names itself, by its time in UTC and its purpose. */
export function backupName(at: Date, purpose?: string, isEncrypted = false): string {
  const time = at.toISOString().slice(0, 19).replaceAll(':', '-')
  return `shipmates-${time}${purpose ? `-${purpose}` : ''}.backup${isEncrypted ? '.age' : ''}`
}

/** Names of files that exist only while a backup or a drill with the product's own name is running. */
const TEMPORARY =
  /^shipmates-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d(-[\w-]+)?(\.backup(\.age)?\.part|-drill\.backup\.age)$/
const DAY_MS = 24 * 60 * 60_000

/**
 * Deletes the files of killed backups and drills. A running process writes to its file all the time, so files that were
 * changed within a day stay.
 */
async function deleteUnfinished(dir: string): Promise<void> {
  const before = Date.now() - DAY_MS
  for (const name of (await readdir(dir)).filter((name) => TEMPORARY.test(name))) {
    const path = join(dir, name)
    // Another node may have deleted it.
    const found = await stat(path).catch(() => undefined)
    if (found && found.mtimeMs < before) await rm(path, { force: true })
  }
}

/**
 * Names of backups of pictures: the time in UTC, and a hash of the set of pictures. An empty marker file stands for one
 * that a command received.
 */
const PICTURES =
  /^shipmates-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-pictures-([0-9a-f]+)\.backup(\.age)?(\.sent)?$/
const WEEK_MS = 7 * 24 * 60 * 60_000

/**
 * Makes a backup of the pictures if they differ from the newest one in DATA_DIR/backups; with `weekly` only if that one
 * is a week old. Returns it if it made one.
 */
export async function savePicturesIfDue(
  url: string,
  config: SaveConfig,
  at: Date,
): Promise<Saved | undefined> {
  const dir = await makePrivateDir(config.dataDir, 'backups')
  const isPiped = config.backupCommand !== undefined
  const made = listMade(await readdir(dir)).filter((one) => one.isSent === isPiped)
  const newest = made[0]
  const isYoung = newest && at.getTime() - newest.at < WEEK_MS
  if (config.backupPictures === 'weekly' && isYoung) return undefined
  const state = await stateOfPictures(url)
  if (newest?.state === state) return undefined
  const saved = await saveBackup(url, config, {
    at,
    purpose: `pictures-${state}`,
    pictures: 'only',
  })
  if (!isPiped) return saved
  await writeFile(join(dir, `${saved.place}.sent`), '', { mode: 0o600 })
  for (const { name } of made) await rm(join(dir, name), { force: true })
  return saved
}

function listMade(names: readonly string[]) {
  const made = names.flatMap((name) => {
    const [, day, hour, minute, second, state, , sent] = PICTURES.exec(name) ?? []
    const at = Date.parse(`${day}T${hour}:${minute}:${second}Z`)
    return state ? [{ name, at, state, isSent: sent !== undefined }] : []
  })
  return made.sort((a, b) => b.at - a.at)
}

/** Identifies a set of pictures. Pictures never change, and an id that is used again has another time. */
async function stateOfPictures(url: string): Promise<string> {
  const client = await connect(url, 'backup')
  try {
    const { rows } = await client.query({ text: STATE, rowMode: 'array' })
    return createHash('sha256').update(JSON.stringify(rows)).digest('hex').slice(0, 16)
  } finally {
    await client.end()
  }
}

const sumOf = (key: string) =>
  `count(*), sum(hashtextextended(concat_ws(' ', ${key}), 0)::numeric)::text`

const STATE = `
  select ${sumOf('hash, size')} from photos where bytes is not null
  union all
  select ${sumOf('image_id, size, extract(epoch from created_at)')}
  from image_bytes join images on images.id = image_id where bytes is not null
  union all
  select ${sumOf('report_id, name, extract(epoch from created_at)')}
  from report_pictures join reports on reports.id = report_id where bytes is not null`
