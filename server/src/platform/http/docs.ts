import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { errorCatalogue } from '@shipmates/contract/errors'
import { commonErrors, type Route } from '@shipmates/contract/route'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'

declare module 'fastify' {
  interface FastifyContextConfig {
    route?: Route
  }
}

/** `/api/docs` and `/api/docs/json`: OpenAPI made from the contract's routes as they are mounted. */
export async function serveDocs(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: { openapi: '3.1.0', info: { title: 'Shipmates', version: '1' } },
    transform: ({ schema, url, route }) => {
      const contract = route.config?.route
      return contract
        ? { schema: { ...schema, ...describe(contract) } as never, url }
        : { schema: { ...schema, hide: true } as never, url }
    },
  })
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP:
      "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; frame-ancestors 'none'",
  })
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
