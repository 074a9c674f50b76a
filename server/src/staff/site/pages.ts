import { type FileHandle, open } from 'node:fs/promises'
import { join } from 'node:path'
import { type SitePage, SitePageName } from '@shipmates/contract/site'
import type { Db } from '../../platform/db/client.ts'
import type { Log } from '../../platform/log.ts'
import { renderPage } from './markdown.ts'

const PAGE_MAX_BYTES = 256 * 1024

/** The code of the error of a file that does not exist. */
const MISSING = 'ENOENT'

const UNTITLED: Record<SitePageName, string> = {
  imprint: 'Imprint',
  privacy: 'Privacy',
  terms: 'Terms',
}

/** A page with the version of the file that it was read from. */
interface CachedPage {
  version: string
  page: SitePage | undefined
}

interface SitePages {
  /** The names of the pages that the host wrote. */
  list(): Promise<SitePageName[]>
  /** A page by its name; `undefined` for one that the host did not write. */
  read(name: string): Promise<SitePage | undefined>
}

/**
 * The pages that the host wrote, in Markdown files in a folder. A file is read again when it changes. One that is
 * too large or cannot be read is logged, and counts as missing.
 */
export function createSitePages(folder: string, log: Log): SitePages {
  const known = new Map<SitePageName, CachedPage>()

  const readFile = async (name: SitePageName): Promise<SitePage | undefined> => {
    const path = join(folder, `${name}.md`)
    const file = await openFile(path)
    const last = known.get(name)
    const version = typeof file === 'string' ? file : await versionOf(file)
    try {
      if (last?.version === version) return last.page
      const source = typeof file === 'string' ? undefined : await readText(file)
      if (source === undefined && version !== MISSING) {
        log.warn({ path, version }, 'page is not a readable file of up to 256 KiB')
      }
      const page = source === undefined ? undefined : renderPage(source, UNTITLED[name])
      known.set(name, { version, page })
      return page
    } finally {
      if (typeof file !== 'string') await file.close()
    }
  }

  return {
    list: async () => {
      const names = SitePageName.options
      const pages = await Promise.all(names.map(readFile))
      return names.filter((_name, index) => pages[index])
    },
    read: async (name) => {
      const parsed = SitePageName.safeParse(name)
      return parsed.success ? readFile(parsed.data) : undefined
    },
  }
}

/** An open file, or the code of the error. */
async function openFile(path: string): Promise<FileHandle | string> {
  try {
    return await open(path)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? 'unknown'
  }
}

async function versionOf(file: FileHandle): Promise<string> {
  const { mtimeMs, size } = await file.stat()
  return `${mtimeMs} ${size}`
}

/** The content of a file; `undefined` if it is too large, or no file. */
async function readText(file: FileHandle): Promise<string | undefined> {
  const stats = await file.stat()
  return stats.isFile() && stats.size <= PAGE_MAX_BYTES ? file.readFile('utf8') : undefined
}

/** Whether somebody has the role of an admin, whatever the state of their account. */
export const hasAdmin = async (db: Db): Promise<boolean> =>
  (await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .limit(1)
    .executeTakeFirst()) !== undefined
