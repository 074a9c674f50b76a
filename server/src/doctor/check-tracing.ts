import { type Check, fail, ok } from './finding.ts'
import { explain } from './probe.ts'

/** Sends the collector an export without spans, which needs the same headers as one with spans. */
export const checkTracing: Check = async ({ config: { tracing }, withinMs }) => {
  if (!tracing) return [ok('traces', 'OTEL_EXPORTER_OTLP_ENDPOINT is not set: nothing is traced')]
  const url = `${tracing.endpoint}/v1/traces`
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...tracing.headers },
    body: '{"resourceSpans":[]}',
    redirect: 'manual',
    signal: AbortSignal.timeout(withinMs),
  }).catch((error: Error) => error)
  if (answer instanceof Error) {
    const remedy = 'See that a collector listens there for OTLP over HTTP, mostly on port 4318.'
    const why = explain((answer.cause ?? answer) as Error, withinMs)
    return [fail('traces', `OTEL_EXPORTER_OTLP_ENDPOINT: ${tracing.endpoint}: ${why}`, remedy)]
  }
  await answer.body?.cancel()
  if (answer.ok) return [ok('traces', `${tracing.endpoint} takes traces`)]
  const remedy =
    'See OTEL_EXPORTER_OTLP_HEADERS (401, 403), and that the address is without /v1/traces (404).'
  return [fail('traces', `OTEL_EXPORTER_OTLP_ENDPOINT: ${url} answers ${answer.status}`, remedy)]
}
