import type { SpanExporter } from '@opentelemetry/sdk-trace-base'
import type { Log } from '../log.ts'
import { logOutage } from '../outage.ts'

/** `ExportResultCode.SUCCESS` of a package that we do not depend on. */
const SUCCESS = 0

/** Logs once when a collector stops accepting traces, and once when it accepts them again. */
export function loggingOutages(exporter: SpanExporter, log: Log): SpanExporter {
  const outage = logOutage(log, 'traces are not accepted', 'traces are accepted again')
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        if (result.code === SUCCESS) outage.works()
        else outage.fails(result.error, { reason: result.error?.message })
        done(result)
      }),
    shutdown: () => exporter.shutdown(),
    ...(exporter.forceFlush && { forceFlush: () => exporter.forceFlush!() }),
  }
}
