import type { Rolldown } from 'vite'
import { MEMBER_PAGES } from './route-pages.ts'

type Graph = { getModuleInfo(id: string): Rolldown.ModuleInfo | null }

/** The chunks of shared modules. A module that fits two goes with the first. */
export const SHARED_CHUNKS = ['common', 'menus', 'app', 'account', 'member'] as const
type SharedChunk = (typeof SHARED_CHUNKS)[number]

const LANDING = /src\/front-door\.tsx$/
const APP = /index\.html$/
const LOGIN = /src\/pages\/login-page/
const ACCOUNT = /src\/pages\/(login|signup|verify-email|forgot-password|reset-password)-page/
/** What sign-up, reset and settings share, and nobody else. */
const PASSWORDS = /src\/features\/accounts\//
const MEMBER = new RegExp(`src/(app/signed-in|pages/(${MEMBER_PAGES.join('|')})-page)`)

/** All icons stand in one list, so that the graph cannot tell who uses which. */
const ICON = /lucide-react\/dist\/esm\/icons\/(.+)\.mjs$/
const ICONS: Partial<Record<SharedChunk, readonly string[]>> = {
  common: ['x', 'check'],
  menus: ['compass', 'log-out', 'menu', 'monitor', 'moon', 'sun', 'user-round'],
  app: [
    'rotate-cw',
    'undo-2',
    'circle-exclamation-point',
    'eye',
    'eye-off',
    'info',
    'chevron-left',
    'circle',
    'circle-check',
  ],
}

/**
 * Where a module goes that several screens need: one chunk for each audience, since forty small files
 * take longer on a slow line than one of their size. What a single screen needs stays with it.
 */
export function sharedChunk(id: string, graph: Graph): SharedChunk | undefined {
  if (id.endsWith('.css')) return undefined
  const icon = ICON.exec(id)?.[1]
  if (icon) return SHARED_CHUNKS.find((name) => ICONS[name]?.includes(icon)) ?? 'member'
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

/** Those that cannot do without a module, itself perhaps: pages of the build, and what is imported late. */
function rootsOf(id: string, graph: Graph): string[] {
  const users = new Set([id])
  // A set goes on to what is added while it is walked.
  for (const user of users) {
    for (const importer of graph.getModuleInfo(user)?.importers ?? []) users.add(importer)
  }
  return [...users].filter((user) => {
    const module = graph.getModuleInfo(user)
    return module?.isEntry || (module?.dynamicImporters.length ?? 0) > 0
  })
}
