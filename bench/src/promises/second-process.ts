import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { startProduct } from '../product.ts'
import type { Figure } from '../table.ts'
import { secondsOf } from './times.ts'

const main = fileURLToPath(new URL('../../../server/dist/main.js', import.meta.url))
const ROUNDS = 5

/** A second process is started on the data directory of a running one. */
export async function measureSecondProcess(): Promise<Figure[]> {
  const product = await startProduct()
  try {
    const seconds: number[] = []
    let unnamed = 0
    for (let round = 0; round < ROUNDS; round++) {
      let complaint = ''
      const start = async () => {
        const second = spawn(process.execPath, [main], {
          env: { PATH: process.env.PATH, DATA_DIR: product.dataDir, PORT: '0' },
          stdio: ['ignore', 'pipe', 'pipe'],
        })
        for (const stream of [second.stdout, second.stderr]) {
          stream.on('data', (text) => {
            complaint += text
          })
        }
        await once(second, 'close')
      }
      seconds.push(await secondsOf(start))
      if (!complaint.includes(String(product.pid()))) unnamed++
    }
    const what = 'A second process on one data directory:'
    return [
      { what: `${what} exits, slowest`, measured: Math.max(...seconds), unit: 's', atMost: 3 },
      { what: `${what} did not name the first`, measured: unnamed, unit: '', atMost: 0 },
    ]
  } finally {
    await product.stop()
  }
}
