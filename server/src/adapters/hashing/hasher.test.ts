import { hash } from '@node-rs/argon2'
import { describe, expect, test } from 'vitest'
import { createCheapHasher } from '../../testing/hasher.ts'
import { createHasher } from './hasher.ts'

const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)]!

/** The CPU time of this process during `work`, in microseconds. Other processes do not prolong it. */
async function cpuOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return user + system
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

  test('accepts a password in each of its Unicode forms, including one that was hashed as it was typed', async () => {
    const hasher = await createHasher()
    const [composed, decomposed] = ['Gr\u00fcn-B\u00fcro-7!', 'Gru\u0308n-Bu\u0308ro-7!']
    const hashes = [
      await hasher.hash(composed),
      await hasher.hash(decomposed),
      await hash(composed),
      await hash(decomposed),
    ]

    for (const hashed of hashes) {
      expect(await hasher.verify(composed, hashed)).toBe(true)
      expect(await hasher.verify(decomposed, hashed)).toBe(true)
      expect(await hasher.verify('Grun-Buro-7!', hashed)).toBe(false)
    }
    expect(await hasher.verify('Sail\u00a0away', await hash('Sail\u00a0away'))).toBe(true)
    expect(await hasher.verify('Sail away', await hasher.hash('Sail\u3000away'))).toBe(true)
  })

  test('costs the same CPU time for a missing account', async () => {
    const hasher = await createHasher()
    const hashed = await hasher.hash('secret')
    const known: number[] = []
    const unknown: number[] = []

    for (let n = 0; n < 15; n++) {
      known.push(await cpuOf(() => hasher.verify('wrong', hashed)))
      unknown.push(await cpuOf(() => hasher.verify('wrong', undefined)))
    }

    expect(median(unknown) / median(known)).toBeGreaterThan(0.5)
    expect(median(unknown) / median(known)).toBeLessThan(2)
  })

  test('does not block the event loop', async () => {
    const hasher = await createHasher(1)
    let turns = 0
    let isDone = false
    const turn = () => {
      turns++
      if (!isDone) setImmediate(turn)
    }
    setImmediate(turn)

    await Promise.all(Array.from({ length: 10 }, () => hasher.hash('secret')))
    isDone = true

    // Each hash from another thread ends in a turn of its own; ten that block would share one turn.
    expect(turns).toBeGreaterThanOrEqual(10)
  })

  test('refuses calls beyond the queue limit, with a retry delay, and serves the rest in order', async () => {
    const hasher = await createCheapHasher(1)

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
