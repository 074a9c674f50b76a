import type { Rolldown } from 'vite'
import { memberPages, publicPages } from './src/page-table.ts'

type Graph = { getModuleInfo(id: string): Rolldown.ModuleInfo | null }

const FRONT_DOOR = /src\/(front-door|landing)\.tsx?$|landing\.html$/
const PAGE = /src\/pages\/([\w-]+)-page\.tsx$|src\/main\.tsx$|index\.html$/
const SIGNED_IN = /src\/app\/signed-in\.tsx$/
/** The staff's code. What it shares with others stays where it would be without it. */
const STAFF = /src\/app\/admin\/staff\.tsx$/
/** Parts of 10 KiB or more, each in a file of its own that is loaded when it is needed. */
const LARGE = /components\/ui\/calendar\.tsx$|socket\.io-client\//

const files = [...publicPages, ...memberPages].map(({ file }) => file)
const audiences = ['common', 'app', 'account', 'members', ...new Set(files)]

/** All shared chunks. A module that fits two, as a dependency too, goes into the first. */
export const CHUNKS = [...audiences, ...audiences.map((name) => `${name}-later`)]

const memberFiles = new Set<string>(memberPages.map(({ file }) => file))
const pageOf = (root: string) => PAGE.exec(root)?.[1] ?? ''
const isMembers = (root: string) => SIGNED_IN.test(root) || memberFiles.has(pageOf(root))
const isAccounts = (root: string) => pageOf(root) !== '' && !isMembers(root)

/**
 * The chunk of a module that several files share; undefined leaves it with its only user. Visitors of the landing
 * page load `common`; all others also `app`, and `account` or `members`. What one page shares with its own later parts
 * has the name of that page. What none of them needs at first is loaded later, from one file for each.
 */
export function chunkOf(id: string, graph: Graph): string | undefined {
  if (id.endsWith('.css') || isOwn(id)) return undefined
  const { first, later } = usersOf(id, graph)
  if (first.length > 0) return nameOf(first)
  return later.length > 0 ? `${nameOf(later)}-later` : undefined
}

function nameOf(users: readonly string[]): string {
  if (users.some((user) => FRONT_DOOR.test(user))) return 'common'
  const [user = '', ...others] = users
  if (others.length === 0 && pageOf(user)) return pageOf(user)
  return users.every(isMembers) ? 'members' : users.every(isAccounts) ? 'account' : 'app'
}

/** Whether a module begins a file of its own. */
const isOwn = (id: string) =>
  FRONT_DOOR.test(id) || PAGE.test(id) || SIGNED_IN.test(id) || STAFF.test(id) || LARGE.test(id)

/** The pages, and what else begins a file of its own, that need a module at first, and those that load it later. */
function usersOf(id: string, graph: Graph) {
  const first = new Set([id])
  // Iterating a Set also visits what is added during the loop.
  for (const user of first) {
    for (const importer of graph.getModuleInfo(user)?.importers ?? []) first.add(importer)
  }
  const all = new Set(first)
  for (const user of all) {
    const { importers = [], dynamicImporters = [] } = graph.getModuleInfo(user) ?? {}
    for (const importer of isOwn(user) ? importers : [...importers, ...dynamicImporters]) {
      all.add(importer)
    }
  }
  const pages = (users: Iterable<string>) =>
    [...users].filter((user) => isOwn(user) && !STAFF.test(user) && !LARGE.test(user))
  return { first: pages(first), later: pages(all) }
}
