import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { root } from './run.ts'

const DECISIONS = 'docs/decisions'
const SETTINGS = 'server/src/platform/config/settings.ts'

/** Throws unless links between documents are valid and the tables of decisions and settings are complete. */
export function checkDocuments(): void {
  const documents = documentsIn('.', 'docs', DECISIONS)
  const faults = [
    ...documents.flatMap(brokenLinksOf),
    ...unlistedDecisions(),
    ...undescribedSettings(),
  ]
  if (faults.length > 0) throw new Error(`documents:\n  ${faults.join('\n  ')}`)
}

const read = (path: string): string => readFileSync(join(root, path), 'utf8')

const documentsIn = (...folders: string[]): string[] =>
  folders.flatMap((folder) =>
    readdirSync(join(root, folder))
      .filter((name) => name.endsWith('.md'))
      .map((name) => normalize(join(folder, name))),
  )

function brokenLinksOf(document: string): string[] {
  const links = [...read(document).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link)
  return links
    .filter((link) => !/^[a-z]+:/.test(link) && !isThere(document, link))
    .map((link) => `${document} links to ${link}, which is not there`)
}

function isThere(document: string, link: string): boolean {
  const [path = '', heading] = link.split('#')
  const target = path ? normalize(join(dirname(document), path)) : document
  if (!existsSync(join(root, target))) return false
  return !heading || !target.endsWith('.md') || headingsOf(target).includes(heading)
}

/** The anchors that GitHub gives to headings. */
const headingsOf = (document: string): string[] =>
  [...read(document).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(/\s/g, '-'),
  )

function unlistedDecisions(): string[] {
  const list = read(`${DECISIONS}/README.md`)
  return readdirSync(join(root, DECISIONS))
    .filter((name) => name.endsWith('.md') && name !== 'README.md' && !list.includes(`(${name})`))
    .map((name) => `${DECISIONS}/README.md does not list ${name}`)
}

function undescribedSettings(): string[] {
  const table = read('docs/settings.md')
  const names = [...read(SETTINGS).matchAll(/^ {2}([A-Z][A-Z0-9_]+): /gm)].map(
    ([, name = '']) => name,
  )
  if (names.length === 0) throw new Error(`found no settings in ${SETTINGS}`)
  return names
    .filter((name) => !table.includes(`\`${name}\``))
    .map((name) => `docs/settings.md does not describe ${name}`)
}
