import { setTimeout as pause } from 'node:timers/promises'
import { requestExport } from '@shipmates/contract/leaving'
import { openSockets } from '../chat/load.ts'
import { PASSWORD } from '../discovery/seed.ts'
import { IMAGES, inMessages, sendAll, uploadAll } from '../images/illustrate.ts'
import type { Member } from '../members.ts'
import { residentBytes } from '../processes.ts'
import type { Product } from '../product.ts'
import type { Figure } from '../table.ts'
import { lengthen, MESSAGES } from './seed-leaver.ts'
import { openStage, type Stage, WRITERS } from './stage.ts'
import { startTraffic } from './traffic.ts'

const WARM_UP_MS = 10_000
const BEFORE_MS = 20_000
const SAMPLE_EVERY_MS = 20
const MIB = 1024 * 1024

/** A member downloads a copy of `MESSAGES` own messages and `IMAGES` images while others send. */
export async function measureExport(): Promise<Figure[]> {
  console.log('\nexport')
  const stage = await openStage()
  const { product, online } = stage
  try {
    await lengthen(stage.client)
    const member = await stage.signIn()
    const uploads = await uploadAll(product, member)
    await sendAll(product, [member, online[0]!], inMessages(uploads))
    const callers = online.slice(0, WRITERS)
    const sockets = await openSockets({ url: product.url, callers })
    const traffic = startTraffic({ callers, sockets })
    await pause(WARM_UP_MS)
    traffic.since('warm-up')
    const calm = await startSampling(product)
    await pause(BEFORE_MS)
    const figures = [...traffic.since('before'), ...memoryOf('before', await calm())]
    const busy = await startSampling(product)
    figures.push(...(await makeExport(stage, member)))
    figures.push(...traffic.since('exporting'), ...memoryOf('exporting', await busy()))
    await traffic.stop()
    for (const socket of sockets) socket.disconnect()
    return figures
  } finally {
    await stage.stop()
  }
}

async function makeExport({ client }: Stage, member: Member): Promise<Figure[]> {
  const startedAt = performance.now()
  const { status } = await member.call('POST', requestExport.path, { password: PASSWORD })
  if (status !== 202) throw new Error(`No export was started: ${status}`)
  for (;;) {
    const { rows } = await client.query('select state, bytes from exports')
    const { state, bytes } = rows[0]!
    if (state === 'failed') throw new Error('The export failed.')
    if (state === 'ready') {
      const what = `${MESSAGES} own messages, half as many of others, ${IMAGES} images`
      const seconds = (performance.now() - startedAt) / 1000
      return [
        {
          what: `${what}: ready after, with up to 2 s until the worker looks`,
          measured: seconds,
          unit: 's',
        },
        { what: `${what}: size of the zip`, measured: bytes / MIB, unit: 'MiB' },
      ]
    }
    await pause(20)
  }
}

interface Memory {
  first: number
  peak: number
  last: number
  heap: number
  /** The longest time for which the event loop did not turn, in milliseconds. */
  heldMs: number
}

/**
 * Samples the resident memory of the server's process until the returned function is called. The process
 * measures the delay of its event loop from one reading of its metrics to the next.
 */
async function startSampling(product: Product): Promise<() => Promise<Memory>> {
  await readMetrics(product)
  const samples = [residentBytes(product.pid())]
  const timer = setInterval(() => samples.push(residentBytes(product.pid())), SAMPLE_EVERY_MS)
  return async () => {
    clearInterval(timer)
    const text = await readMetrics(product)
    const read = (name: string) => Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1])
    return {
      first: samples[0]!,
      peak: Math.max(...samples),
      last: samples.at(-1)!,
      heap: read('nodejs_heap_size_used_bytes'),
      heldMs: read('nodejs_eventloop_lag_max_seconds') * 1000,
    }
  }
}

const readMetrics = async ({ url }: Product) => (await fetch(`${url}/metrics`)).text()

const memoryOf = (when: string, { first, peak, last, heap, heldMs }: Memory): Figure[] => [
  { what: `${when}: longest delay of the event loop`, measured: heldMs, unit: 'ms' },
  ...Object.entries({
    'resident at first': first,
    'resident at most': peak,
    'resident at the end': last,
    'heap at the end': heap,
  }).map(([what, bytes]) => ({ what: `${when}: ${what}`, measured: bytes / MIB, unit: 'MiB' })),
]
