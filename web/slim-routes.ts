import type { Plugin } from 'vite'

const CONTRACT = /contract\/src\/[a-z-]+\.ts$/
/** What the browser uses of a route: it asks, and believes the server. */
const USED = ['method', 'path', 'file']
/** Making a shape does nothing else: one that nobody uses need not be made. */
const SHAPE = /\bz(\.\w+)+\(/g

type Node = { type: string; start: number; end: number } & Record<string, unknown>

/**
 * Takes out of the contract's routes what only the server and development use: shapes of what comes and
 * goes, errors, descriptions. The shapes that no form checks then leave the build altogether.
 */
export function slimRoutes(): Plugin {
  return {
    name: 'shipmates-slim-routes',
    apply: 'build',
    enforce: 'post',
    transform(code, id) {
      if (!CONTRACT.test(id)) return undefined
      const unused = routesIn(this.parse(code) as unknown as Node).flatMap((route) =>
        (route.properties as Node[]).filter(
          (property) => !USED.includes((property.key as { name: string }).name),
        ),
      )
      // From the back, so that the places of the others stay true.
      const slim = unused
        .reverse()
        .reduce(
          (text, { start, end }) => text.slice(0, start) + text.slice(end).replace(/^,/, ''),
          code,
        )
      return { code: slim.replace(SHAPE, '/* @__PURE__ */ $&'), map: null }
    },
  }
}

/** The descriptions given to `route`, at the top of a module. */
function routesIn(program: Node): Node[] {
  return (program.body as Node[])
    .map((statement) => (statement.declaration ?? statement) as Node)
    .flatMap((statement) => (statement.declarations as { init?: Node }[] | undefined) ?? [])
    .flatMap(({ init }) => {
      const isRoute = init?.type === 'CallExpression' && (init.callee as Node).name === 'route'
      return isRoute ? [(init.arguments as Node[])[0] as Node] : []
    })
}
