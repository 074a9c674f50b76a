import { createHmac } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

const STEP_MS = 30_000
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** A member's authenticator app, set up with a key. The product takes each of its codes once. */
export function authenticatorApp(secret: string) {
  let last = 0
  return {
    /**
     * A code that was not returned before, and stays valid for at least 30 seconds: of now, or of the next step, which
     * the product takes, too.
     */
    nextCode: async (): Promise<string> => {
      const now = () => Math.floor(Date.now() / STEP_MS)
      last = Math.max(last + 1, now())
      while (last > now() + 1) await sleep(500)
      return codeOf(secret, last)
    },
  }
}

/** By RFC 6238. */
function codeOf(secret: string, step: number): string {
  const bits = [...secret]
    .map((letter) => LETTERS.indexOf(letter).toString(2).padStart(5, '0'))
    .join('')
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const hash = createHmac('sha1', key).update(counter).digest()
  const number = hash.readUInt32BE((hash.at(-1) ?? 0) & 15) & 0x7fffffff
  return String(number % 1_000_000).padStart(6, '0')
}
