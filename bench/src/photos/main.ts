/** Measures the time to upload and show a 12-megapixel photo, and the size of stored photos. */

import { uploadPhoto } from '@shipmates/contract/own-profile'
import { smallPhotoUrl } from '@shipmates/contract/photos'
import { type Member, signUpMembers } from '../members.ts'
import { takePhoto } from '../pictures.ts'
import { type Product, startProduct } from '../product.ts'
import { percentile, printFigures } from '../table.ts'

const PHOTOS = 50
const RUNS = 5
const MAX_MS = 1500
const SMALL_MAX_BYTES = 4_000
const LARGE_MAX_BYTES = 40_000

async function upload(product: Product, member: Member, file: Buffer<ArrayBuffer>) {
  const body = new FormData()
  body.append('photo', new Blob([file]), 'photo.jpg')
  const headers = { cookie: member.cookie }
  const answer = await fetch(product.url + uploadPhoto.path, { method: 'POST', body, headers })
  if (!answer.ok) throw new Error(`The upload answers ${answer.status}.`)
  const { data } = (await answer.json()) as { data: { photoUrl: string } }
  const weigh = async (path: string) =>
    (await (await fetch(product.url + path)).arrayBuffer()).byteLength
  const large = await weigh(data.photoUrl)
  return { large, small: await weigh(smallPhotoUrl(data.photoUrl)) }
}

const product = await startProduct()
try {
  const [member] = await signUpMembers(product, 1)
  const big = await takePhoto(4000, 3000)
  const times: number[] = []
  for (let run = 0; run < RUNS; run++) {
    const startedAt = performance.now()
    await upload(product, member!, big)
    times.push(performance.now() - startedAt)
  }
  const weights: Awaited<ReturnType<typeof upload>>[] = []
  for (let i = 0; i < PHOTOS; i++) {
    weights.push(await upload(product, member!, await takePhoto(1200, 900)))
  }
  const median = (kind: 'small' | 'large') =>
    percentile(
      weights.map((weight) => weight[kind]),
      0.5,
    )
  printFigures([
    {
      what: '12 megapixels sent, stored and shown, median',
      measured: percentile(times, 0.5),
      unit: 'ms',
      atMost: MAX_MS,
    },
    { what: 'small photo, median', measured: median('small'), unit: 'B', atMost: SMALL_MAX_BYTES },
    { what: 'large photo, median', measured: median('large'), unit: 'B', atMost: LARGE_MAX_BYTES },
  ])
} finally {
  await product.stop()
}
