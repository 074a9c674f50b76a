import { readFile } from 'node:fs/promises'
import type { UserId } from '@shipmates/contract/ids'
import { decodeInTurn } from '../adapters/photos/decode.ts'
import { blankPng } from './blank-png.ts'

// `decode-picture.ts FILE` decodes an uploaded picture in a process of its own. Prints the error's code, and the growth
// of its peak memory in bytes.

const peakBytes = () => process.resourceUsage().maxRSS * 1024
const decode = (bytes: Uint8Array) =>
  decodeInTurn({ bytes, by: '1' as UserId }, { width: 100 }, async () => undefined).then(
    () => undefined,
    ({ code }) => code,
  )

const bytes = await readFile(process.argv[2] ?? '')
// Loads the libraries that every picture needs.
await decode(blankPng(10, 10))
const before = peakBytes()
const code = await decode(bytes)
process.stdout.write(`${JSON.stringify({ code, grownBytes: peakBytes() - before })}\n`)
