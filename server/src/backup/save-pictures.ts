import { createHash } from 'node:crypto'
import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makePrivateDir } from '../platform/private-dir.ts'
import { connect } from './connect.ts'
import { type SaveConfig, type Saved, saveBackup } from './save.ts'

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
