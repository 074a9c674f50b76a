/** Loaded only when traces are wanted: `AsyncLocalStorage` slows every promise of the process. */
import { AsyncLocalStorage } from 'node:async_hooks'
import {
  type Attributes,
  type Context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace as spans,
  type Tracer,
} from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BasicTracerProvider,
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace-base'
import type { TracingConfig } from '../config/config.ts'
import type { OnStatement, Statement } from '../db/client.ts'
import type { Log } from '../log.ts'
import { loggingOutages } from './logging-outages.ts'
import type { Trace } from './trace.ts'

/** The timeout of an export. A stopping node does not wait longer for a collector that is away. */
const EXPORT_WITHIN_MS = 3_000

/** The current span. Work that outlives its request no longer belongs to it. */
interface Current {
  context: Context
  span: Span
  requestId: string | undefined
  hasEnded: boolean
}

export interface Tracing {
  trace: Trace
  /** Records a statement if it belongs to a recorded span. */
  noteStatement: OnStatement
  /** Starts the span of a request, as a child of the caller's span if there is one. */
  begin(request: { name: string; requestId: string; traceparent: string | undefined }): InRequest
  /** The id of the current request. */
  requestId(): string | undefined
  /** Exports the recorded spans. */
  stop(): Promise<void>
}

export interface InRequest {
  /** Runs work whose spans are children of the request. */
  run(work: () => void): void
  end(attributes: Attributes, hasFailed: boolean): void
}

interface Options {
  config: TracingConfig
  version: string
  log: Log
}

/** Sends spans to a collector. */
export function startTracing({ config, version, log }: Options): Tracing {
  const provider = createProvider({ config, version, log })
  const tracer = provider.getTracer('shipmates')
  const storage = new AsyncLocalStorage<Current>()

  const current = () => {
    const found = storage.getStore()
    return found && !found.hasEnded ? found : undefined
  }
  const start = (name: string, kind: SpanKind, parent: Context, attributes: Attributes = {}) => {
    const span = tracer.startSpan(name, { kind, attributes }, parent)
    return { span, context: spans.setSpan(parent, span), requestId: undefined, hasEnded: false }
  }
  const end = (at: Current) => {
    at.hasEnded = true
    at.span.end()
  }

  return {
    trace: async ({ name, isOutgoing, isRoot, attributes }, work) => {
      const parent = isRoot ? undefined : current()
      const kind = isOutgoing ? SpanKind.CLIENT : SpanKind.INTERNAL
      const at: Current = {
        ...start(name, kind, parent?.context ?? ROOT_CONTEXT, attributes),
        requestId: parent?.requestId,
      }
      try {
        return await storage.run(at, work)
      } catch (error) {
        noteFailure(at.span, error)
        throw error
      } finally {
        end(at)
      }
    },
    noteStatement: (statement) => {
      const parent = current()
      if (parent?.span.isRecording()) recordStatement(tracer, parent.context, statement)
    },
    begin: ({ name, requestId, traceparent }) => {
      const at: Current = { ...start(name, SpanKind.SERVER, contextOf(traceparent)), requestId }
      return {
        run: (work) => storage.run(at, work),
        end: (attributes, hasFailed) => {
          at.span.setAttributes({ ...attributes, 'shipmates.request_id': requestId })
          if (hasFailed) at.span.setStatus({ code: SpanStatusCode.ERROR })
          end(at)
        },
      }
    },
    requestId: () => current()?.requestId,
    stop: () => provider.shutdown().catch(() => {}),
  }
}

function createProvider({ config, version, log }: Options): BasicTracerProvider {
  const exporter = new OTLPTraceExporter({
    url: `${config.endpoint}/v1/traces`,
    headers: config.headers,
    timeoutMillis: EXPORT_WITHIN_MS,
  })
  return new BasicTracerProvider({
    resource: resourceFromAttributes({
      'service.name': config.serviceName,
      'service.version': version,
    }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(config.share) }),
    spanProcessors: [new BatchSpanProcessor(loggingOutages(exporter, log))],
  })
}

function recordStatement(tracer: Tracer, parent: Context, statement: Statement): void {
  const { kind, table, ms, error } = statement
  const startTime = Date.now() - ms
  const attributes = {
    'db.system.name': 'postgresql',
    'db.operation.name': kind,
    'db.collection.name': table,
  }
  const options = { kind: SpanKind.CLIENT, startTime, attributes }
  const span = tracer.startSpan(`${kind} ${table}`.trim(), options, parent)
  if (error !== undefined) noteFailure(span, error)
  span.end(startTime + ms)
}

/** The message of an error may quote a member's input; its class and code do not. */
function noteFailure(span: Span, error: unknown): void {
  const { name, code } = error as { name?: string; code?: unknown }
  span.setAttribute('error.type', String(code ?? name ?? 'error'))
  span.setStatus({ code: SpanStatusCode.ERROR })
}

const TRACEPARENT = /^00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/

/** The caller's span, by W3C's header. */
function contextOf(traceparent: string | undefined): Context {
  const [, traceId = '', spanId = '', flags = ''] = TRACEPARENT.exec(traceparent ?? '') ?? []
  const parent = { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true }
  const isValid = /[1-9a-f]/.test(traceId) && /[1-9a-f]/.test(spanId)
  return isValid ? spans.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT
}
