import type { Rolldown } from 'vite'
import { memberPages, publicPages } from './src/page-table.ts'

type Graph = { getModuleInfo(id: string): Rolldown.ModuleInfo | null }

const LANDING = /src\/(front-door|landing)\.tsx?$|landing\.html$/
const MAIN = /src\/main\.tsx$|index\.html$/
const PAGE = /src\/pages\/([\w-]+)-page\.tsx$/
const SHELL = /src\/app\/signed-in\.tsx$/
/** Parts of empty lists, which may import the files of other pages. */
const EMPTY = 'empty'
/** Owners whose screens load these imports automatically after their first paint. */
const LATE: readonly [owner: string, test: RegExp][] = [
  ['shell', /src\/app\/live\.tsx$|(nothing-open|local-time|no-admin)\.tsx$/],
  ['toaster', /ui\/toaster\.tsx$/],
  ['account', /pages\/(login-later\.ts|signup-(gate|return)\.tsx)$|site\/site-links\.tsx$/],
  [EMPTY, /(pages\/dashboard-later\.tsx|discovery\/later\.ts)$|discovery\/best-matches\.tsx$/],
  ['messages', /(pages\/messages-later\.tsx|features\/chat\/later\.ts)$/],
  ['profile', /features\/profile\/later\.ts$|pages\/profile-sources\.tsx$/],
  ['settings', /(pages\/settings-later|remaining-methods|export-data)\.tsx$/],
]
/**
 * Loaded on a press, like `later`, but large, or for the staff only: each is a file of its own. The socket is separate,
 * so that a chat can say that it did not load.
 */
const LARGE = /net\/socket-client\.ts$|admin\/staff\.tsx$|ui\/calendar\.tsx$/

const memberFiles = new Set<string>(memberPages.map(({ file }) => file))
const files = [...new Set([...publicPages, ...memberPages].map(({ file }) => file))]

/**
 * All chunks except those of libraries. A module belongs to the first chunk that matches it or one of its importers.
 */
export const CHUNKS = [
  ...['common', 'app', 'account', 'members', ...files],
  ...['shell', 'account', 'messages', 'profile', 'settings', EMPTY].map((name) => `${name}-later`),
  ...['toaster', 'later'],
]

/**
 * The chunk of a module. Visitors of the landing page load `common`, with React; all others also `app`, with the router,
 * then `account` or `members`, and the page. Everything that a page loads after its first paint is in one more file; parts that several
 * pages load then are in `shell-later`, which the signed-in shell loads anyway. Parts that a press loads are in
 * `later`: only that file may import the file of another page.
 */
export function chunkOf(id: string, graph: Graph): string | undefined {
  if (id.endsWith('.css') || LANDING.test(id)) return undefined
  const roots = rootsOf(id, graph)
  if (roots.some((root) => LANDING.test(root))) return 'common'
  if (roots.some((root) => MAIN.test(root))) return 'app'
  const owners = [...new Set(roots.flatMap((root) => ownerOf(root) ?? []))]
  const first = roots.filter(isFirst).flatMap((root) => ownerOf(root) ?? [])
  const others = owners.filter((owner) => owner !== EMPTY)
  if (first.length > 0) return firstChunk(others, first)
  if (others.length > 0) return lateChunk(others)
  return owners.length > 0 ? `${EMPTY}-later` : pressChunk(roots)
}

/** The entries and dynamically imported modules that depend on this one. */
function rootsOf(id: string, graph: Graph): string[] {
  const all = new Set([id])
  // Iterating a Set also visits what is added during the loop.
  for (const user of all) {
    for (const importer of graph.getModuleInfo(user)?.importers ?? []) all.add(importer)
  }
  return [...all].filter((user) => {
    const { isEntry, dynamicImporters = [] } = graph.getModuleInfo(user) ?? {}
    return isEntry || dynamicImporters.length > 0
  })
}

const isFirst = (root: string) => PAGE.test(root) || SHELL.test(root)
const ownerOf = (root: string) =>
  PAGE.exec(root)?.[1] ??
  (SHELL.test(root) ? 'shell' : LATE.find(([, test]) => test.test(root))?.[0])

const isMembers = (owner: string) => owner === 'shell' || memberFiles.has(owner)
const isAccounts = (owner: string) => owner !== 'toaster' && !isMembers(owner)
/** Settings and an open chat wait for the file of the profile page. */
const isProfile = (owners: readonly string[]) =>
  owners.includes('profile') && owners.every((owner) => /profile|settings|messages/.test(owner))

function firstChunk(owners: readonly string[], first: readonly string[]): string {
  const [owner = ''] = owners
  if (owners.length === 1) return owner === 'shell' ? 'members' : owner
  if (first.every((one) => one === 'profile') && isProfile(owners)) return 'profile'
  if (owners.every(isMembers)) return 'members'
  const isOfAccounts = first.every(isAccounts) && !owners.some((one) => /shell|toaster/.test(one))
  return isOfAccounts ? 'account' : 'app'
}

function lateChunk(owners: readonly string[]): string {
  const [owner = ''] = owners
  if (owners.length === 1) return owner === 'toaster' ? owner : `${owner}-later`
  // Else each member's page would load the file of the account screens.
  if (owners.includes('toaster')) return 'app'
  if (isProfile(owners) && !owners.includes('messages')) return 'profile'
  if (owners.every(isMembers)) return 'shell-later'
  return owners.every((one) => isAccounts(one) || one === 'settings') ? 'account-later' : 'account'
}

function pressChunk(roots: readonly string[]): string | undefined {
  const [root] = roots
  const isOwnFile = roots.length === 1 && root && LARGE.test(root)
  return isOwnFile || !root ? undefined : 'later'
}
