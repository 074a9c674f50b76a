import { randomBytes, randomUUID } from 'node:crypto'
import { compareClocks, type DoctorContext, type Finding, fail, ok, warn } from './finding.ts'
import { type ProbeResponse, probe, readJson } from './probe.ts'

interface Site {
  isRunning: boolean
  findings: Finding[]
}

interface ProductAnswer extends ProbeResponse {
  status: 200
}

/** The product as this machine and as members reach it. `id` was sent as X-Request-Id. */
interface Looks {
  here: ProbeResponse | Error
  public: ProbeResponse | Error
  id: string
}

/** Checks the product through PUBLIC_URL, and at HOST and PORT, without signing in. */
export async function checkSite(context: DoctorContext): Promise<Site> {
  const { config, withinMs } = context
  const id = `doctor-${randomUUID()}`
  const look = (base: string) =>
    probe(`${base}/healthz`, { withinMs, headers: { 'X-Request-Id': id } }).catch(
      (error: Error) => error,
    )
  const [here, seen] = await Promise.all([look(hereOf(context)), look(config.publicUrl)])
  const looks: Looks = { here, public: seen, id }
  const isRunning = isProduct(here) || isProduct(seen)
  const findings = [
    describeProduct(context, looks),
    ...(isRunning ? describeAddress(context, looks) : []),
    ...describeCertificate(context, looks),
  ]
  if (isRunning) findings.push(await checkReady(context, looks))
  if (isProduct(seen)) {
    const clock = { name: `the Date header of ${config.publicUrl}`, errorMs: 1_000 }
    const { sentAt, receivedAt, headers } = seen
    const reading = { sentAt, receivedAt, theirMs: Date.parse(headers.date ?? '') + 500 }
    findings.push(
      describeProxy(context, { ...looks, public: seen }),
      ...(await checkSockets(context)),
      compareClocks(clock, reading),
    )
  }
  return { isRunning, findings }
}

/** The address of the product for this machine. */
function hereOf({ config: { host, port } }: DoctorContext): string {
  const reached = { '0.0.0.0': '127.0.0.1', '::': '::1' }[host] ?? host
  return `http://${reached.includes(':') ? `[${reached}]` : reached}:${port}`
}

function isProduct(look: ProbeResponse | Error): look is ProductAnswer {
  if (look instanceof Error) return false
  return look.status === 200 && /"message":"alive"/.test(look.body)
}

function describeProduct(context: DoctorContext, looks: Looks): Finding {
  const here = hereOf(context)
  if (isProduct(looks.here)) return ok('product', `runs, and answers at ${here}`)
  if (isProduct(looks.public)) {
    return ok('product', `runs, but not on this machine: it does not answer at ${here}`)
  }
  const { publicUrl } = context.config
  return warn(
    'product',
    `is stopped: PUBLIC_URL (${publicUrl}): ${reasonOf(looks.public)}; ${here}: ${reasonOf(looks.here)}`,
    'Start it and run this again, to check what members reach: address, proxy, WebSocket, clock.',
  )
}

const reasonOf = (look: ProbeResponse | Error) =>
  look instanceof Error ? look.message : `something else answers ${look.status}`

function describeAddress({ config: { publicUrl, hsts } }: DoctorContext, looks: Looks): Finding[] {
  const seen = looks.public
  if (seen instanceof Error) {
    return [
      fail(
        'address',
        `PUBLIC_URL: ${publicUrl} cannot be reached: ${seen.message}`,
        'Set PUBLIC_URL to the address that members type, and have the proxy listen there.',
      ),
    ]
  }
  if (!isProduct(seen)) {
    const { location } = seen.headers
    const answer = location ? `${seen.status} to ${location}` : `${seen.status}`
    return [
      fail(
        'address',
        `PUBLIC_URL: ${publicUrl} does not lead to the product: /healthz answers ${answer}`,
        'Set PUBLIC_URL to the address that members type, and have the proxy pass every path to the product.',
      ),
    ]
  }
  const lacksHsts =
    publicUrl.startsWith('https:') && hsts && !seen.headers['strict-transport-security']
  if (!lacksHsts) return [ok('address', `PUBLIC_URL (${publicUrl}) leads to the product`)]
  return [
    warn(
      'address',
      `PUBLIC_URL (${publicUrl}) leads to the product, but Strict-Transport-Security is missing in its answers`,
      'Start the product with this PUBLIC_URL, which makes its cookies secure, too, or have the proxy keep the header.',
    ),
  ]
}

const DAY_MS = 24 * 60 * 60_000
const RENEW_WITHIN_DAYS = 14

function describeCertificate({ config: { publicUrl } }: DoctorContext, looks: Looks): Finding[] {
  if (looks.public instanceof Error || !looks.public.certificate) return []
  const { problem, validUntil } = looks.public.certificate
  const days = Math.floor((validUntil.getTime() - Date.now()) / DAY_MS)
  if (problem) {
    return [
      fail(
        'certificate',
        `browsers refuse that of ${publicUrl}: ${problem}`,
        'Have the proxy send a valid certificate for this name, with the certificates between it and its root.',
      ),
    ]
  }
  if (days >= RENEW_WITHIN_DAYS) return [ok('certificate', `is valid for ${days} days`)]
  const remedy = 'Renew it, and find out why it was not renewed by itself.'
  return [warn('certificate', `is valid for ${days} days only`, remedy)]
}

async function checkReady(context: DoctorContext, looks: Looks): Promise<Finding> {
  const base = isProduct(looks.public) ? context.config.publicUrl : hereOf(context)
  const answer = await probe(`${base}/readyz`, context).catch((error: Error) => error)
  if (answer instanceof Error) {
    return fail('ready', `${base}/readyz: ${answer.message}`, 'Look at the log of the product.')
  }
  const { message, degraded } = readJson(answer) as { message?: string; degraded?: string[] }
  if (answer.status !== 200) {
    const remedy = 'Fix that first: until then the site does not work. Its log says why.'
    return fail(
      'ready',
      `/readyz answers ${answer.status}: ${message ?? 'without a reason'}`,
      remedy,
    )
  }
  if (!degraded) return ok('ready', 'it has all that it needs')
  const remedy = 'It serves members without them. See the lines below, and its log.'
  return warn('ready', `it serves, but lacks ${degraded.join(', ')}`, remedy)
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** Only a proxy that TRUST_PROXY names sets a request's id, so an id that comes back shows that the proxy is named. */
function describeProxy(
  { config: { publicUrl, port, trustProxy } }: DoctorContext,
  { public: seen, id }: Looks & { public: ProbeResponse },
): Finding {
  const requestId = String(seen.headers['x-request-id'])
  const { protocol, port: publicPort } = new URL(publicUrl)
  const isBehind = protocol === 'https:' || Number(publicPort || 80) !== port
  if (!isBehind) return ok('proxy', 'none is needed: PUBLIC_URL is the port of the product')
  if (!trustProxy) {
    return warn(
      'proxy',
      'TRUST_PROXY is not set, and PUBLIC_URL is not the port of the product: behind a proxy, all clients are limited as one address',
      'Set TRUST_PROXY to the address of the proxy, as the product sees it.',
    )
  }
  if (requestId === id || !UUID.test(requestId)) {
    const unseen = 'Whether it adds each client to X-Forwarded-For cannot be seen from here'
    return ok('proxy', `TRUST_PROXY names it: its X-Request-Id is believed. ${unseen}`)
  }
  return warn(
    'proxy',
    `X-Request-Id did not come back: either TRUST_PROXY (${trustProxy}) does not name the proxy, or the proxy replaces the id by a UUID`,
    'See whether the log of the product has “TRUST_PROXY does not name this proxy”, and set the address that it names.',
  )
}

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
const checkSockets = (context: DoctorContext): Promise<Finding[]> =>
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
  // The code of the product's error, or the message of an error of Socket.IO.
  const body = readJson(answer)
  const code = typeof body.code === 'string' ? body.code : body.message
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
