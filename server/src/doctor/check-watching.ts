import { ask, explain } from './ask.ts'
import { type Check, type Finding, fail, ok, type Patient } from './finding.ts'

/** Looks whether the collector of traces and the tracker of errors answer. */
export const checkWatching: Check = (patient) =>
  Promise.all([checkCollector(patient), checkTracker(patient)])

/** Sends an export without spans, which needs the headers that one with spans needs. */
async function checkCollector({ config: { tracing }, withinMs }: Patient): Promise<Finding> {
  if (!tracing) return ok('traces', 'OTEL_EXPORTER_OTLP_ENDPOINT is not set: nothing is traced')
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
    return fail('traces', `OTEL_EXPORTER_OTLP_ENDPOINT: ${tracing.endpoint}: ${why}`, remedy)
  }
  await answer.body?.cancel()
  if (answer.ok) return ok('traces', `${tracing.endpoint} takes traces`)
  const remedy =
    'See OTEL_EXPORTER_OTLP_HEADERS (401, 403), and that the address is without /v1/traces (404).'
  return fail('traces', `OTEL_EXPORTER_OTLP_ENDPOINT: ${url} answers ${answer.status}`, remedy)
}

/** Only asks its address: an event would be an error that nobody had. */
async function checkTracker({ config: { sentryDsn }, withinMs }: Patient): Promise<Finding> {
  if (!sentryDsn) return ok('errors', 'SENTRY_DSN is not set: errors are in the log only')
  const { origin } = new URL(sentryDsn)
  const remedy = 'See the host and the port of SENTRY_DSN, and that this machine may connect.'
  const answer = await ask(origin, { withinMs }).catch((error: Error) => error)
  if (answer instanceof Error)
    return fail('errors', `SENTRY_DSN: ${origin}: ${answer.message}`, remedy)
  const problem = answer.certificate?.problem
  if (problem) return fail('errors', `SENTRY_DSN: the certificate of ${origin}: ${problem}`, remedy)
  if (answer.status >= 500)
    return fail('errors', `SENTRY_DSN: ${origin} answers ${answer.status}`, remedy)
  const unseen = 'Whether it knows the key shows with the first error'
  return ok('errors', `${origin} answers. ${unseen}`)
}
