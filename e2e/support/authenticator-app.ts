import { createHmac } from 'node:crypto'

const STEP_MS = 30_000
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** A member's authenticator app, set up with a key. */
export const authenticatorApp = (secret: string) => ({
  /**
   * The code of the next step, which the product accepts for at least a minute. It accepts each code
   * once: `forgetUsedCodes` lets a test enter a second one within the same step.
   */
  code: (): string => codeOf(secret, Math.floor(Date.now() / STEP_MS) + 1),
})

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
