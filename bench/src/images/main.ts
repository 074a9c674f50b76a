/** Measures images in messages: uploads, a copy of a member's data that holds them, and pages of messages. */
import { setTimeout as pause } from 'node:timers/promises'
import { listExports, requestExport } from '@shipmates/contract/leaving'
import { connectPairs, type Member, PASSWORD, signUpMembers } from '../members.ts'
import { residentBytes } from '../processes.ts'
import { type Product, startProduct } from '../product.ts'
import { percentile, printFigures } from '../table.ts'
import { AT_ONCE, IMAGES, inMessages, PER_MESSAGE, sendAll, uploadAll } from './illustrate.ts'

const PAGE = 50
const PAGES = 200
const SAMPLE_EVERY_MS = 20
const MIB = 1024 * 1024
/** An export holds a page of messages, an image and a chunk, whatever the number of images. */
const EXPORT_MAX_MIB = 64

/** The median time of a page of messages. */
async function timePage(member: Member, conversationId: string) {
  const times: number[] = []
  for (let i = 0; i < PAGES; i++) {
    const startedAt = performance.now()
    await member.call('GET', `/api/v1/chat/messages/${conversationId}?limit=${PAGE}`)
    times.push(performance.now() - startedAt)
  }
  return percentile(times, 0.5)
}

async function makeExport(product: Product, member: Member) {
  const before = residentBytes(product.pid())
  let peak = before
  const timer = setInterval(() => {
    peak = Math.max(peak, residentBytes(product.pid()))
  }, SAMPLE_EVERY_MS)
  const startedAt = performance.now()
  await member.call('POST', requestExport.path, { password: PASSWORD })
  for (;;) {
    const { data } = listExports.reply.parse(await member.call('GET', listExports.path))
    if (data[0]?.state === 'ready') {
      clearInterval(timer)
      const seconds = (performance.now() - startedAt) / 1000
      return { seconds, bytes: data[0].bytes ?? 0, grown: peak - before }
    }
    if (data[0]?.state === 'failed') throw new Error('The export failed.')
    await pause(50)
  }
}

const product = await startProduct()
try {
  const pairs = await connectPairs(await signUpMembers(product, 4))
  const [pair, plainPair] = pairs as [[Member, Member], [Member, Member]]
  const uploads = await uploadAll(product, pair[0])
  const groups = inMessages(uploads)
  const illustrated = await sendAll(product, pair, groups)
  const plain = await sendAll(
    product,
    plainPair,
    Array.from({ length: PAGE }, () => []),
  )
  const pages = {
    plain: await timePage(plainPair[0], plain),
    illustrated: await timePage(pair[0], illustrated),
  }
  const copy = await makeExport(product, pair[0])
  printFigures([
    {
      what: `4 megapixels uploaded, ${AT_ONCE} at once, median`,
      measured: percentile(
        uploads.map(({ ms }) => ms),
        0.5,
      ),
      unit: 'ms',
    },
    { what: `a page of ${PAGE} messages without images`, measured: pages.plain, unit: 'ms' },
    {
      what: `a page of ${PAGE} messages with ${PER_MESSAGE} images each`,
      measured: pages.illustrated,
      unit: 'ms',
    },
    {
      what: `export with ${IMAGES} images, with up to 2 s until the worker looks`,
      measured: copy.seconds,
      unit: 's',
    },
    { what: 'its zip', measured: copy.bytes / MIB, unit: 'MiB' },
    {
      what: 'growth of the memory',
      measured: copy.grown / MIB,
      unit: 'MiB',
      atMost: EXPORT_MAX_MIB,
    },
  ])
} finally {
  await product.stop()
}
