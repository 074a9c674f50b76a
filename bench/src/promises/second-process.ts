import { execFile } from 'node:child_process'
import { builtEntry } from '../../../server/src/testing/built-server.ts'
import { startProduct } from '../product.ts'
import { about, type Figure } from '../report.ts'
import { secondsOf } from '../timing.ts'

const ROUNDS = 5

/** A second process is started on the data directory of a running one. */
export async function measureSecondProcess(): Promise<Figure[]> {
  await using product = await startProduct()
  const main = await builtEntry('main')
  const env = { PATH: process.env.PATH, DATA_DIR: product.dataDir, PORT: '0' }
  const seconds: number[] = []
  let unnamed = 0
  const start = () =>
    new Promise<void>((resolve) => {
      execFile(process.execPath, [main], { env }, (_, stdout, stderr) => {
        if (!`${stdout}${stderr}`.includes(String(product.pid()))) unnamed++
        resolve()
      })
    })
  while (seconds.length < ROUNDS) seconds.push(await secondsOf(start))
  const figure = about('A second process on one data directory:')
  return [
    figure('exits, slowest', Math.max(...seconds), 's', { atMost: 3 }),
    figure('did not name the first', unnamed, '', { atMost: 0 }),
  ]
}
