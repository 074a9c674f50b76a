import { closeSync, fdatasyncSync, fsyncSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Latency, quantiles } from './load.ts'

const PAGE = Buffer.alloc(8192)
const FILE_BYTES = 16 * 1024 * 1024
const PAUSE_MS = 2

/**
 * Measures the time to fsync a page, which each batch of messages needs: a lower bound for the time
 * until a message is acknowledged.
 */
export async function measureDisk(forMs: number): Promise<Latency> {
  const path = join(tmpdir(), `shipmates-disk-${process.pid}`)
  const file = openSync(path, 'w')
  const tookMs: number[] = []
  try {
    writeSync(file, Buffer.alloc(FILE_BYTES))
    fsyncSync(file)
    const until = performance.now() + forMs
    for (let at = 0; performance.now() < until; at = (at + PAGE.length) % FILE_BYTES) {
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
      writeSync(file, PAGE, 0, PAGE.length, at)
      const startedAt = performance.now()
      fdatasyncSync(file)
      tookMs.push(performance.now() - startedAt)
    }
  } finally {
    closeSync(file)
    rmSync(path)
  }
  return quantiles(tookMs)
}
