import type { SitePage } from '@shipmates/contract/site'
import MarkdownIt from 'markdown-it'

// Without the host's own HTML, styles and pictures, which the policy of the pages refuses.
const markdown = new MarkdownIt({ html: false, linkify: true }).disable('image')
// Mail addresses become links, and page addresses only if they begin with `https:`.
markdown.linkify.set({ fuzzyLink: false })

type Tokens = ReturnType<typeof markdown.parse>
type Token = Tokens[number]

markdown.core.ruler.push('safe_attributes', ({ tokens }) => {
  for (const token of tokens.flatMap(withChildren)) {
    token.attrs = token.attrs?.filter(([name]) => name !== 'style') ?? null
    if (token.type === 'link_open') token.attrSet('rel', 'noopener')
  }
})

/**
 * Renders a page of the host. Its first heading is the title, which `html` leaves out; `untitled` is the title of a
 * page without one.
 */
export function renderPage(source: string, untitled: string): SitePage {
  const tokens = markdown.parse(source, {})
  const start = tokens.findIndex(({ type }) => type === 'heading_open')
  const title = start < 0 ? untitled : textOf(tokens[start + 1])
  const shown = start < 0 ? tokens : tokens.toSpliced(start, 3)
  const headings = identifyHeadings(shown)
  return { title, html: markdown.renderer.render(shown, markdown.options, {}), headings }
}

/** Gives each heading an id made of its text, and lists them. The prefix keeps the ids apart from the app's. */
function identifyHeadings(tokens: Tokens): SitePage['headings'] {
  const taken = new Set<string>()
  return tokens.flatMap((token, index) => {
    if (token.type !== 'heading_open') return []
    const text = textOf(tokens[index + 1])
    const id = uniqueId(text, taken)
    token.attrSet('id', id)
    return [{ id, text }]
  })
}

function uniqueId(text: string, taken: Set<string>): string {
  const words = text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
  const base = `section-${words}`.replace(/-$/, '')
  let id = base
  for (let n = 2; taken.has(id); n++) id = `${base}-${n}`
  taken.add(id)
  return id
}

const withChildren = (token: Token): Token[] => [token, ...(token.children ?? [])]

const textOf = (inline: Token | undefined): string =>
  (inline?.children ?? [])
    .map(({ type, content }) => (type === 'softbreak' || type === 'hardbreak' ? ' ' : content))
    .join('')
