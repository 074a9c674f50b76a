const hexOf = (char: string) => `%${char.charCodeAt(0).toString(16)}`
const encodeAll = (text: string) => text.replace(/[a-z0-9]/gi, hexOf)

/** Alternative spellings of a path that a server might route like the path itself. */
export function spellingsOf(path: string): string[] {
  const [, first = '', ...rest] = path.split('/')
  const tail = rest.map((part) => `/${part}`).join('')
  const [last = ''] = rest.slice(-1)
  const stem = path.slice(0, path.length - last.length)
  return [
    path,
    // Percent-encoded letters, in upper- and lowercase hex, once and twice.
    `/${hexOf(first[0]!)}${first.slice(1)}${tail}`,
    `/${encodeAll(first)}${tail}`,
    `/${encodeAll(first).toUpperCase()}${tail}`,
    `/${first}${tail.replace(/[a-z]/gi, hexOf)}`,
    `/${first}${tail.replace(/[a-z]/gi, hexOf).toUpperCase()}`,
    path.replace(/[^/]/g, hexOf),
    `/${encodeAll(first).replaceAll('%', '%25')}${tail}`,
    `/%ef%bd%81${first.slice(1)}${tail}`,
    // Slashes.
    `/${path}`,
    `//${path}`,
    `/${first}/${tail}`,
    `/${first}%2f${tail.slice(1)}`,
    `/${first}%2F${tail.slice(1)}`,
    `%2f${path.slice(1)}`,
    `${path}/`,
    `${path}//`,
    `\\${path.slice(1)}`,
    `/\\${path.slice(1)}`,
    `/${first}\\${tail.slice(1)}`,
    // Dot segments.
    `/.${path}`,
    `/x/..${path}`,
    `/..${path}`,
    `/%2e${path}`,
    `/x/%2e%2e${path}`,
    `/%2E%2E${path}`,
    `/%c0%ae${path}`,
    `/${first}/.${tail}`,
    `/${first}/x/..${tail}`,
    `${path}/.`,
    `${path}/x/..`,
    // Parameters, queries, fragments, suffixes.
    `${path};x=1`,
    `/${first};x=1${tail}`,
    `/;x=1${path}`,
    `${path}?`,
    `${path}?x=1`,
    `${path}#x`,
    `${path}%3fx`,
    `${path}%00`,
    `${path}%20`,
    `${path}.json`,
    // Case.
    `/${first.toUpperCase()}${tail}`,
    `${stem}${last.toUpperCase()}`,
    // The absolute form, as sent to a proxy.
    `http://localhost:3000${path}`,
    `HTTP://localhost:3000${path}`,
    `https://evil.example${path}`,
    `http://u:p@evil.example${path}`,
    `http://localhost:3000/${path}`,
    `http://localhost:3000/${hexOf(first[0]!)}${first.slice(1)}${tail}`,
    `http:${path}`,
    `ws://localhost:3000${path}`,
  ]
}
