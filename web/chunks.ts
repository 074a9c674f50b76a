import type { Rolldown } from 'vite'
import { memberPages } from './src/page-table.ts'

type Graph = { getModuleInfo(id: string): Rolldown.ModuleInfo | null }

/** The shared chunks. A module that fits two goes into the first. */
export const SHARED_CHUNKS = ['common', 'menus', 'app', 'account', 'member'] as const
type SharedChunk = (typeof SHARED_CHUNKS)[number]

const LANDING = /src\/front-door\.tsx$/
const APP = /index\.html$/
const LOGIN = /src\/pages\/login-page/
const ACCOUNT = /src\/pages\/(login|signup|verify-email|forgot-password|reset-password)-page/
/** Shared by sign-up, reset and settings only. */
const PASSWORDS = /src\/features\/accounts\//
const MEMBER = new RegExp(
  `src/(app/signed-in|pages/(${memberPages.map(({ file }) => file).join('|')})-page)`,
)

/**
 * The chunk of a module that several screens share; `undefined` keeps it with its only user. One
 * chunk per audience, since forty small files load slower on a slow line than one file of their
 * total size.
 */
export function sharedChunk(id: string, graph: Graph): SharedChunk | undefined {
  if (id.endsWith('.css')) return undefined
  const roots = rootsOf(id, graph)
  const have = (pattern: RegExp) => roots.some((root) => pattern.test(root))
  if (roots.length < 2) return undefined

  if (have(LANDING)) {
    if (have(APP) || have(ACCOUNT)) return 'common'
    return have(MEMBER) ? 'menus' : undefined
  }
  if (have(APP) || have(LOGIN)) return 'app'
  if (have(ACCOUNT)) return have(MEMBER) && !PASSWORDS.test(id) ? 'app' : 'account'
  return have(MEMBER) ? 'member' : undefined
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
