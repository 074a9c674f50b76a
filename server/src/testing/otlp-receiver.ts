import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { STAND_IN } from './stand-in.ts'

export interface ReceivedSpan {
  name: string
  traceId: string
  spanId: string
  parentSpanId?: string
  /** 2: an incoming request; 3: an outgoing one. */
  kind: number
  attributes: Record<string, string | number>
  hasFailed: boolean
}

interface Json {
  resourceSpans: {
    scopeSpans: {
      spans: (Omit<ReceivedSpan, 'attributes' | 'hasFailed'> & {
        attributes: { key: string; value: { stringValue?: string; intValue?: number } }[]
        status: { code: number }
      })[]
    }[]
  }[]
}

/** A collector that decodes what it receives, until the test ends. */
export async function startOtlpReceiver() {
  const spans: ReceivedSpan[] = []
  const bodies: string[] = []
  const requests: { url: string; authorization: string | undefined }[] = []
  const server = createServer(STAND_IN, async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    bodies.push(body)
    requests.push({ url: request.url ?? '', authorization: request.headers.authorization })
    spans.push(...decode(JSON.parse(body)))
    response.setHeader('Content-Type', 'application/json').end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return {
    endpoint: `http://127.0.0.1:${port}`,
    /** The spans so far. */
    spans,
    /** All received bodies, as text. */
    bodies,
    requests,
  }
}

const decode = ({ resourceSpans }: Json): ReceivedSpan[] =>
  resourceSpans
    .flatMap(({ scopeSpans }) => scopeSpans)
    .flatMap(({ spans }) => spans)
    .map(({ attributes, status, ...span }) => ({
      ...span,
      hasFailed: status.code === 2,
      attributes: Object.fromEntries(
        attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue)]),
      ),
    }))
