import { restore } from '../backup/restore.ts'

// `run-restore.ts URL FILE MIGRATIONS` replaces a database with a backup, by these migrations.

const [, , url = '', path = '', migrations = ''] = process.argv
process.stdin.resume().on('end', () => process.exit(1))
await restore(url, path, { replacesMembers: true, migrations })
