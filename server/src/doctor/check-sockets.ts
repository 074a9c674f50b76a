import { randomBytes } from 'node:crypto'
import { type DoctorContext, type Finding, fail, ok } from './finding.ts'
import { codeOf, type ProbeResponse, probe } from './probe.ts'

interface Transport {
  name: 'websocket' | 'polling'
  headers: () => Record<string, string>
  /** What to do if the response is not the product's. */
  remedy: string
}

const TRANSPORTS: readonly Transport[] = [
  {
    name: 'websocket',
    headers: () => ({
      Connection: 'Upgrade',
      Upgrade: 'websocket',
      'Sec-WebSocket-Version': '13',
      'Sec-WebSocket-Key': randomBytes(16).toString('base64'),
    }),
    remedy:
      'Have the proxy pass on upgrades to WebSocket: HTTP/1.1 to the product, with the headers Upgrade and Connection.',
  },
  {
    name: 'polling',
    headers: () => ({}),
    remedy: 'Have the proxy pass every path to the product, /socket.io/ included.',
  },
]

/** The product refuses visitors with its own error. Any other response is not the product's. */
export const checkSockets = (context: DoctorContext): Promise<Finding[]> =>
  Promise.all(TRANSPORTS.map((transport) => checkTransport(context, transport)))

async function checkTransport(
  { config: { publicUrl }, withinMs }: DoctorContext,
  { name, headers, remedy }: Transport,
): Promise<Finding> {
  const url = `${publicUrl}/socket.io/?EIO=4&transport=${name}`
  const options = { withinMs, headers: { Origin: publicUrl, ...headers() } }
  const answer = await probe(url, options).catch((error: Error) => error)
  if (answer instanceof Error) {
    return fail(name, `through PUBLIC_URL: ${answer.message}`, remedy)
  }
  return toFinding(answer, { name, remedy })
}

function toFinding(
  answer: ProbeResponse,
  { name, remedy }: Pick<Transport, 'name' | 'remedy'>,
): Finding {
  const code = codeOf(answer)
  if (code === 'UNAUTHENTICATED') {
    return ok(name, 'reaches the product through PUBLIC_URL, which asks for a session')
  }
  if (code === 'TOO_MANY_REQUESTS') {
    return ok(name, 'reaches the product through PUBLIC_URL, which has had too many from here')
  }
  if (code === 'FORBIDDEN_ORIGIN') {
    return fail(
      name,
      'The product that runs has another PUBLIC_URL than this command, so it refuses every browser',
      'Start it again with the PUBLIC_URL of these settings.',
    )
  }
  return fail(
    name,
    `through PUBLIC_URL is answered ${answer.status}, and not by the product, which would ask for a session`,
    remedy,
  )
}
