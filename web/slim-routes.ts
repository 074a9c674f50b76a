import type { Plugin } from 'vite'

const CONTRACT = /contract\/src\/[a-z-]+\.ts$/
/** What the browser uses of a route. It does not validate replies. */
const USED = ['method', 'path', 'file']
/** Parts of other modules that only the server or the build uses. */
const UNUSED = [
  // The browser shows the sentence that the server sends with the code.
  { module: /contract\/src\/errors\.ts$/, part: /,\s*message: messages\.\w+/g },
  // Our own factory of icons needs neither keys nor sizes.
  { module: /lucide-react\/dist\/esm\/icons\//, part: /,\s*key: "\w+"|size: 24,/g },
  // The build has written them into the pages.
  { module: /web\/src\/page-table\.ts$/, part: /firstReads: \[[^\]]*\],?/g },
]
const PURE = '/* @__PURE__ */ '
const FUNCTION = /Function/

type Node = { type: string; start: number; end: number } & Record<string, unknown>

/**
 * Strips from the contract's routes what only the server and development use: request and reply
 * schemas, errors, descriptions. Schemas that no form uses are then tree-shaken, and so are the zod
 * types that only they use. Single parts of other modules go, too.
 *
 * Without it the account screens load 2.5 KiB more (gzip), 120.8 to 123.3 of the 121 allowed, and the
 * members' pages 4.2 KiB more. Half of that is due to the marks: `.check(…)` and `.brand()` of zod
 * are calls of methods, which no annotation makes pure.
 */
export function slimRoutes(): Plugin {
  return {
    name: 'shipmates-slim-routes',
    apply: 'build',
    enforce: 'post',
    transform(code, id) {
      const unusedPart = UNUSED.find(({ module }) => module.test(id))
      if (unusedPart) return { code: code.replaceAll(unusedPart.part, ''), map: null }
      if (!CONTRACT.test(id)) return undefined
      const program = this.parse(code) as unknown as Node
      const unused = routesIn(program).flatMap((route) =>
        (route.properties as Node[]).filter(
          (property) => !USED.includes((property.key as { name: string }).name),
        ),
      )
      const cuts = unused.map(({ start, end }) => ({
        start,
        end: code[end] === ',' ? end + 1 : end,
        put: '',
      }))
      const marks = makingsIn(program)
        .filter(({ start }) => !cuts.some((cut) => cut.start <= start && start < cut.end))
        .map(({ start }) => ({ start, end: start, put: PURE }))
      // From the end, so that earlier offsets stay valid.
      const slim = [...cuts, ...marks]
        .sort((one, other) => other.start - one.start)
        .reduce((text, { start, end, put }) => text.slice(0, start) + put + text.slice(end), code)
      return { code: withoutUnusedImports(slim), map: null }
    },
  }
}

const IMPORT = /^import \{([^}]*)\} from [^\n]+\n/gm

/** Drops the imports of which nothing is used any more: a chunk would take their modules along. */
function withoutUnusedImports(code: string): string {
  const used = new Set(code.replaceAll(IMPORT, '').match(/[\w$]+/g))
  return code.replaceAll(IMPORT, (statement, names: string) =>
    names.split(',').some((name) => used.has(name.trim().split(' ').at(-1)!)) ? statement : '',
  )
}

/** The object arguments of top-level `route(...)` calls. */
function routesIn(program: Node): Node[] {
  return declarationsIn(program).flatMap(({ init }) => {
    const isRoute = init?.type === 'CallExpression' && (init.callee as Node).name === 'route'
    return isRoute ? [(init.arguments as Node[])[0] as Node] : []
  })
}

/**
 * Top-level calls that initialise declarations. The contract has no side effects, so they are
 * marked pure and dropped when unused. Calls inside functions are left out: they may mutate what
 * the function has created.
 */
function makingsIn(program: Node): Node[] {
  return declarationsIn(program).flatMap(({ init }) => (init ? callsIn(init) : []))
}

function callsIn(node: Node): Node[] {
  if (FUNCTION.test(node.type)) return []
  const inner = Object.values(node)
    .flat()
    .filter((part): part is Node => typeof (part as Node | null)?.type === 'string')
    .flatMap(callsIn)
  return node.type === 'CallExpression' ? [node, ...inner] : inner
}

/** The top-level declarations of a module. */
function declarationsIn(program: Node): { init?: Node | null }[] {
  return (program.body as Node[])
    .map((statement) => (statement.declaration ?? statement) as Node)
    .flatMap((statement) => (statement.declarations as { init?: Node | null }[] | undefined) ?? [])
}
