import { expect, test } from 'vitest'
import { startChild } from '../testing/child.ts'
import { createTestDatabase } from '../testing/database.ts'
import { startOtlpReceiver } from '../testing/otlp-receiver.ts'

/** The packages that a node has loaded after its first query. */
async function startNode(settings: Record<string, string>) {
  const { url, close } = await createTestDatabase()
  await close()
  const environment = JSON.stringify({ DATABASE_URL: url, ...settings })
  const { firstLine } = startChild('start-watched.ts', [environment])
  return JSON.parse(await firstLine) as { hooks: boolean; packages: string[] }
}

test('without a collector no tracing code is loaded, and async hooks are off', async () => {
  expect(await startNode({})).toEqual({ hooks: false, packages: [] })
})

test('with a collector a node loads the tracing code', async () => {
  const { endpoint } = await startOtlpReceiver()

  const { hooks, packages } = await startNode({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint })

  expect(hooks).toBe(true)
  expect(packages).toContain('@opentelemetry/exporter-trace-otlp-http')
})
