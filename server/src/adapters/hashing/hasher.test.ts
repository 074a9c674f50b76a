import { describe, expect, test } from 'vitest'
import { createHasher } from './hasher.ts'

const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)]!

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

describe('hashing a password', () => {
  test('uses argon2id with 19 MiB, two passes and a random salt', async () => {
    const hasher = await createHasher()

    const [one, other] = await Promise.all([hasher.hash('secret'), hasher.hash('secret')])

    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(one).not.toBe(other)
  })

  test('accepts the right secret, and refuses a wrong one and a missing account', async () => {
    const hasher = await createHasher()
    const hashed = await hasher.hash('secret')

    expect(await hasher.verify('secret', hashed)).toBe(true)
    expect(await hasher.verify('Secret', hashed)).toBe(false)
    expect(await hasher.verify('nobody has this password', undefined)).toBe(false)
  })

  test('takes the same time for a missing account', async () => {
    const hasher = await createHasher()
    const hashed = await hasher.hash('secret')
    const known: number[] = []
    const unknown: number[] = []

    for (let n = 0; n < 40; n++) {
      known.push(await timed(() => hasher.verify('wrong', hashed)))
      unknown.push(await timed(() => hasher.verify('wrong', undefined)))
    }

    expect(median(unknown) / median(known)).toBeGreaterThan(0.5)
    expect(median(unknown) / median(known)).toBeLessThan(2)
  })

  test('does not block the event loop', async () => {
    const hasher = await createHasher()
    let ticks = 0
    const timer = setInterval(() => ticks++, 5)

    const startedAt = performance.now()
    await Promise.all(Array.from({ length: 20 }, () => hasher.hash('secret')))
    const lastedMs = performance.now() - startedAt
    clearInterval(timer)

    expect(ticks).toBeGreaterThan(lastedMs / 5 / 10)
  })

  test('refuses calls beyond the queue limit, with a retry delay, and serves the rest in order', async () => {
    const hasher = await createHasher(1)

    const results = await Promise.allSettled(
      Array.from({ length: 600 }, () => hasher.verify('secret', undefined)),
    )

    const refusals = results.filter((result) => result.status === 'rejected')
    expect(refusals).toHaveLength(99)
    expect(refusals[0]?.reason).toMatchObject({ code: 'TOO_MANY_REQUESTS', retryAfterMs: 5000 })
    expect((await hasher.hash('again')).length).toBeGreaterThan(0)
  })

  test('limits how many of a burst run concurrently, and serves all of them in order', async () => {
    const hasher = await createHasher(2)
    let begun = 0
    let most = 0
    const work = () =>
      hasher.inTurn(async () => {
        most = Math.max(most, ++begun)
        await hasher.verify('secret', undefined)
        begun--
      })

    await Promise.all(Array.from({ length: 30 }, work))

    expect(most).toBe(4)
    expect(begun).toBe(0)
  })
})
