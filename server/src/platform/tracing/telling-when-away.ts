import type { SpanExporter } from '@opentelemetry/sdk-trace-base'
import type { Log } from '../log.ts'

/** `ExportResultCode.SUCCESS` of a package that is not ours to depend on. */
const SUCCESS = 0

/** Logs once when a collector takes no traces any more, and once when it takes them again. */
export function tellingWhenAway(exporter: SpanExporter, log: Log): SpanExporter {
  let isAway = false
  const note = ({ code, error }: { code: number; error?: Error }) => {
    const failed = code !== SUCCESS
    if (failed && !isAway) log.warn({ reason: error?.message }, 'traces are not taken')
    if (!failed && isAway) log.info('traces are taken again')
    isAway = failed
  }
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        note(result)
        done(result)
      }),
    shutdown: () => exporter.shutdown(),
    ...(exporter.forceFlush && { forceFlush: () => exporter.forceFlush!() }),
  }
}
