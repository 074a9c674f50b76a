import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { errorCatalogue } from '@shipmates/contract/errors'
import { commonErrors, type Route } from '@shipmates/contract/route'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { declareAll } from './guard.ts'

/** Serves `/api/docs` and `/api/docs/json`: OpenAPI generated from the contract's routes. */
export async function serveDocs(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: { openapi: '3.1.0', info: { title: 'Shipmates', version: '1' } },
    transform: ({ schema, url, route }) => {
      const contract = route.config?.route
      const described = contract ? describe(contract) : { hide: true }
      return { schema: { ...schema, ...described } as never, url }
    },
  })
  await declareAll(app, { isGuarded: true }, async (scope) => {
    await scope.register(swaggerUi, {
      routePrefix: '/api/docs',
      uiHooks: { preHandler: sendDocuments(app) },
      staticCSP:
        "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    })
  })
}

/** Serves the documents from a cache: generating one takes milliseconds. */
function sendDocuments(app: FastifyInstance) {
  const written = new Map<string, Buffer>()
  const write = (url: string) =>
    Buffer.from(url.endsWith('/json') ? JSON.stringify(app.swagger()) : app.swagger({ yaml: true }))
  return async ({ routeOptions: { url = '' } }: FastifyRequest, reply: FastifyReply) => {
    if (!/\/(json|yaml)$/.test(url)) return
    const document = written.get(url) ?? write(url)
    written.set(url, document)
    reply.type(url.endsWith('/json') ? 'application/json; charset=utf-8' : 'application/x-yaml')
    return reply.send(document)
  }
}

function describe(route: Route) {
  const tag = route.path.split('/')[3] ?? 'other'
  return {
    tags: [tag],
    summary: route.summary,
    ...(route.params && { params: toJsonSchema(route.params) }),
    ...(route.query && { querystring: toJsonSchema(route.query) }),
    ...(route.body && { body: toJsonSchema(route.body) }),
    ...(route.file && { consumes: ['multipart/form-data'] }),
    response: { [route.status ?? 200]: success(route), ...failures(route) },
  }
}

function success(route: Route) {
  const reply = toJsonSchema(route.reply, 'output')
  return {
    ...reply,
    description: 'Success',
    properties: { success: { const: true }, ...(reply.properties ?? {}) },
  }
}

function failures(route: Route) {
  const byStatus = new Map<number, string[]>()
  for (const code of [...commonErrors, ...(route.errors ?? [])]) {
    if (code === 'UNAUTHENTICATED' && route.access === 'anyone') continue
    const { status } = errorCatalogue[code]
    byStatus.set(status, [...(byStatus.get(status) ?? []), code])
  }
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      {
        type: 'object',
        description: codes.join(', '),
        properties: {
          success: { const: false },
          code: { enum: codes },
          message: { type: 'string' },
          errors: { type: 'array', items: { type: 'object' } },
        },
      },
    ]),
  )
}

function toJsonSchema(schema: z.ZodMiniType, io: 'input' | 'output' = 'input') {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return json as Record<string, unknown> & { properties?: Record<string, unknown> }
}
