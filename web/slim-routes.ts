import type { Plugin } from 'vite'

const CONTRACT = /contract\/src\/[a-z-]+\.ts$/
/** What the browser uses of a route: it asks, and believes the server. */
const USED = ['method', 'path', 'file']
const PURE = '/* @__PURE__ */ '
const FUNCTION = /Function/

type Node = { type: string; start: number; end: number } & Record<string, unknown>

/**
 * Takes out of the contract's routes what only the server and development use: shapes of what comes and
 * goes, errors, descriptions. The shapes that no form checks then leave the build altogether, and with
 * them the kinds of shapes that only they are made of.
 */
export function slimRoutes(): Plugin {
  return {
    name: 'shipmates-slim-routes',
    apply: 'build',
    enforce: 'post',
    transform(code, id) {
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
      // From the back, so that the places of the others stay true.
      const slim = [...cuts, ...marks]
        .sort((one, other) => other.start - one.start)
        .reduce((text, { start, end, put }) => text.slice(0, start) + put + text.slice(end), code)
      return { code: slim, map: null }
    },
  }
}

/** The descriptions given to `route`, at the top of a module. */
function routesIn(program: Node): Node[] {
  return declarationsIn(program).flatMap(({ init }) => {
    const isRoute = init?.type === 'CallExpression' && (init.callee as Node).name === 'route'
    return isRoute ? [(init.arguments as Node[])[0] as Node] : []
  })
}

/**
 * The calls that make what a module declares. The contract is data and functions without effects, so what
 * is made and used by nobody need not be made. Calls within functions are not among them: those may act
 * on what the function made.
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

/** What a module declares at its top. */
function declarationsIn(program: Node): { init?: Node | null }[] {
  return (program.body as Node[])
    .map((statement) => (statement.declaration ?? statement) as Node)
    .flatMap((statement) => (statement.declarations as { init?: Node | null }[] | undefined) ?? [])
}
