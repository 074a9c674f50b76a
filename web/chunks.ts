import type { Rolldown } from 'vite'
import { memberPages, publicPages } from './src/page-table.ts'

type Graph = { getModuleInfo(id: string): Rolldown.ModuleInfo | null }

/** The shared chunks. A module that fits two, as a dependency too, goes into the first. */
export const SHARED_CHUNKS = [
  'common',
  'menus',
  'forms',
  'app',
  'shell',
  'account',
  'passwords',
  'lists',
  'rows',
  'cards',
  'chat',
  'profile',
  'fields',
  'settings',
  'site',
] as const
type SharedChunk = (typeof SHARED_CHUNKS)[number]

const OTHERS = ['landing', 'written', 'leaving', 'not-found']
const accountFiles = publicPages.map(({ file }) => file).filter((file) => !OTHERS.includes(file))
const memberFiles = memberPages.map(({ file }) => file)

/** Only late parts use them; what every entry loads imports them, too, but uses nothing of them. */
const LATE =
  /@tanstack\/.*\/(useInfiniteQuery|infiniteQueryObserver)\.js$|contract\/src\/(change-password|messages\/security)\.ts$/
/** The cells for a code: of the email verification, and of the code that a login may ask for late. */
const CODE_FIELD = /components\/ui\/otp-field\.tsx$/
/** The schemas that forms check their texts with, and their library. Most of the members' pages do without them. */
const FORMS = /node_modules\/zod\/|contract\/src\/(text|ids|languages|account-forms)\.ts$/
/** What the schemas share with every page. */
const BASICS = /contract\/src\/(limits|is-id|code-points)\.ts$/
/** What members enter into their profile: only late forms use it. Pages import it, too, but use nothing of it. */
const PROFILE_FORMS = /contract\/src\/(profile-f(orm|ield)s|time-zones|messages\/profiles)\.ts$/
/** The staff's code. What it shares with others stays where it would be without it. */
const STAFF = /src\/app\/admin\//
const LANDING = /src\/front-door\.tsx$/
const APP = /index\.html$/
const LOGIN = pages(['login'])
const ACCOUNT = pages(accountFiles)
const WRITTEN = pages(['written'])
const SIGNED_IN = /src\/app\/signed-in/
/** Small files that are always loaded together. */
const SITE = /(contract\/src\/site|features\/site\/api|lib\/format\/site-pages)\.ts$/
/** What visitors load late. */
const VISITORS =
  /src\/(pages\/(written-page|signup-gate|login-refused)|features\/(site\/site-links|accounts\/waiting))\.tsx$/
const DISCOVER = pages(['dashboard'])
const MESSAGES = pages(['messages'])
const LISTS = pages(memberFiles.filter((file) => file !== 'profile' && file !== 'settings'))
const MEMBERS = [
  ['lists', LISTS],
  ['profile', pages(['profile'])],
  ['settings', pages(['settings'])],
] as const

/**
 * The chunk of a module that several screens share; `undefined` keeps it with its only user. One
 * chunk per audience, since forty small files load slower on a slow line than one file of their
 * total size. One chunk for all members, and the login's code in `app`, would be simpler, but the
 * members' pages would load 3 to 7 KiB more.
 */
export function sharedChunk(id: string, graph: Graph): SharedChunk | undefined {
  if (id.endsWith('.css') || LATE.test(id) || CODE_FIELD.test(id)) return undefined
  if (SITE.test(id)) return 'site'
  if (BASICS.test(id)) return 'common'
  if (FORMS.test(id)) return 'forms'
  if (PROFILE_FORMS.test(id)) return 'fields'
  const all = rootsOf(id, graph)
  const roots = all.filter((root) => !STAFF.test(root))
  const have = (pattern: RegExp) => roots.some((root) => pattern.test(root))
  if (roots.length < 2) return have(SIGNED_IN) && all.length > 1 ? 'shell' : undefined

  const members = MEMBERS.filter(([, pattern]) => have(pattern)).map(([name]) => name)
  if (have(LANDING)) {
    if (have(APP) || have(ACCOUNT)) return 'common'
    return have(SIGNED_IN) || members.length > 0 ? 'menus' : undefined
  }
  if (have(APP)) return 'app'
  if (have(ACCOUNT)) {
    // The host's pages have no form.
    if (have(WRITTEN)) return 'app'
    // Of the members' screens only the settings have passwords.
    if (have(SIGNED_IN) || members.some((name) => name !== 'settings')) return 'app'
    return have(LOGIN) ? 'account' : 'passwords'
  }
  // Visitors should not load the members' code with it.
  if (have(VISITORS) && !have(SIGNED_IN)) return undefined
  if (have(SIGNED_IN) || members.length > 1) return 'shell'
  // What one list shares with parts that load late, such as the cards with the best matches below an
  // empty list of requests: the other lists do without it.
  const isOfOneList = roots.filter((root) => LISTS.test(root)).length === 1
  // Menus of rows, which a chat loads late.
  if (have(LISTS) && !have(DISCOVER) && !have(MESSAGES)) return isOfOneList ? undefined : 'rows'
  if (isOfOneList) return have(DISCOVER) ? 'cards' : have(MESSAGES) ? 'chat' : undefined
  return members[0]
}

function pages(files: readonly string[]): RegExp {
  return new RegExp(`src/pages/(${files.join('|')})-page`)
}

/**
 * Entry points and dynamically imported modules that reach this module through static imports,
 * itself included.
 */
function rootsOf(id: string, graph: Graph): string[] {
  const users = new Set([id])
  // Iterating a Set also visits what is added during the loop.
  for (const user of users) {
    for (const importer of graph.getModuleInfo(user)?.importers ?? []) users.add(importer)
  }
  return [...users].filter((user) => {
    const module = graph.getModuleInfo(user)
    return module?.isEntry || (module?.dynamicImporters.length ?? 0) > 0
  })
}
