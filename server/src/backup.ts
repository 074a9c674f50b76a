import { inColumns } from './admin/command.ts'
import { backUp } from './backup/backup.ts'
import type { PictureMode } from './backup/backup-file.ts'
import { writeDeletions } from './backup/deletions-file.ts'
import { type Drill, drill, drillWithNewKey } from './backup/drill.ts'
import { readIdentities } from './backup/encryption.ts'
import { saveBackup } from './backup/save.ts'
import { requireDatabase, withDatabase } from './backup/with-database.ts'
import { pathOf, readCommandLine } from './boot/command-line.ts'
import { type Config, readConfig } from './platform/config/config.ts'
import { Recipients } from './platform/config/recipients.ts'
import { createLog } from './platform/log.ts'

// `npm run backup [file]`: writes the database to a file, by default to BACKUP_COMMAND or in DATA_DIR/backups. `npm run
// backup -- deletions <file>`: writes only the list of accounts that are deleted, about to be deleted, or suspended.
// `npm run backup -- drill [file]`: restores a backup, by default a new one, next to the database, and compares.
// `--without-pictures` leaves out photos and images, `--pictures-only` everything else. `--recipient age1…` encrypts in
// place of BACKUP_RECIPIENT; `--identity <file>` is the key for a drill.

const USAGE =
  'Usage: npm run backup -- [file] [--recipient age1…] [--without-pictures | --pictures-only], ' +
  'or npm run backup -- deletions <file>, ' +
  'or npm run backup -- drill [file] [--identity <file>]'

try {
  const { words, switches } = readCommandLine(USAGE, {
    recipient: { type: 'string' },
    identity: { type: 'string' },
    'without-pictures': { type: 'boolean' },
    'pictures-only': { type: 'boolean' },
  })
  const isWithout = switches['without-pictures']
  const isOnly = switches['pictures-only']
  const [first, second, ...more] = words
  const isCommand = first === 'deletions' || first === 'drill'
  if (more.length > 0 || (second && !isCommand)) throw new Error(USAGE)
  if (first === 'deletions' && !second) throw new Error(USAGE)
  if (switches.identity !== undefined && first !== 'drill') throw new Error(USAGE)
  if ((isWithout || isOnly) && (isCommand || (isWithout && isOnly))) throw new Error(USAGE)
  const config = withRecipients(readConfig(process.env), switches.recipient)
  await requireDatabase(config)
  if (first === 'deletions') print(await saveDeletions(config, second!))
  else if (first === 'drill') await runDrill(config, second, switches.identity)
  else print((await save(config, first, isOnly ? 'only' : isWithout ? 'without' : 'with')).text)
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
}

function withRecipients(config: Config, typed: string | undefined): Config {
  if (typed === undefined) return config
  const { data, error } = Recipients.safeParse(typed)
  if (error) throw new Error(`--recipient ${error.issues[0]?.message}`)
  return { ...config, backupRecipients: data }
}

async function save(
  config: Config,
  typed?: string,
  pictures: PictureMode = 'with',
): Promise<{ place: string; text: string }> {
  const { backupRecipients: recipients } = config
  const { place, tables, rows } = await withDatabase(config, createLog('warn'), async (url) => {
    if (typed === undefined) {
      const purpose = pictures === 'with' ? {} : { purpose: `${pictures}-pictures` }
      return saveBackup(url, config, { at: new Date(), pictures, ...purpose })
    }
    const path = pathOf(typed)
    return { place: path, ...(await backUp(url, path, { recipients, pictures })) }
  })
  const isPiped = typed === undefined && config.backupCommand !== undefined
  const where = isPiped ? `BACKUP_COMMAND as ${place}` : place
  return { place, text: `Wrote ${rows} rows of ${tables} tables to ${where}` }
}

/** Exits with 1 if the restored database differs from the file. */
async function runDrill(config: Config, typed?: string, keyFile?: string): Promise<void> {
  const identities = keyFile === undefined ? [] : await readIdentities(pathOf(keyFile))
  const isReadable = config.backupRecipients.length === 0 || identities.length > 0
  const triesItself = typed !== undefined || (isReadable && config.backupCommand === undefined)
  if (!triesItself) {
    const done = await withDatabase(config, createLog('warn'), (url) =>
      drillWithNewKey(url, config),
    )
    printResult(done, 'A new backup')
    print(
      'It was encrypted for a key of its own and is deleted again. Neither your key nor BACKUP_COMMAND was tried: ' +
        'npm run backup -- drill FILE --identity KEYFILE tries a backup that was stored.',
    )
    return
  }
  const path = typed === undefined ? (await save(config)).place : pathOf(typed)
  const done = await withDatabase(config, createLog('warn'), (url) =>
    drill(url, path, config, identities),
  )
  printResult(done, path)
}

function printResult({ tables, agrees }: Drill, what: string): void {
  const cell = (count: number | null) => (count === null ? '-' : String(count))
  print(
    inColumns([
      ['table', 'in the file', 'restored'],
      ...tables.map(({ table, inFile, restored }) => [table, cell(inFile), cell(restored)]),
    ]),
  )
  print(
    agrees
      ? `${what} was restored into a database of its own, which is dropped again. All rows are there.`
      : `${what} was restored, but tables differ.`,
  )
  if (!agrees) process.exitCode = 1
}

async function saveDeletions(config: Config, typed: string): Promise<string> {
  const path = pathOf(typed)
  const accounts = await withDatabase(config, createLog('warn'), (url) => writeDeletions(url, path))
  return `Wrote the deletions and suspensions of ${accounts} ${accounts === 1 ? 'account' : 'accounts'} to ${path}`
}

function print(text: string): void {
  process.stdout.write(`${text}\n`)
}
