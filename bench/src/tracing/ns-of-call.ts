import { untraced } from '../../../server/src/platform/tracing/trace.ts'
import { percentile } from '../table.ts'

const CALLS = 1_000_000
const ROUNDS = 7

/** Nanoseconds by which work takes longer inside `trace` while nothing is traced. */
export async function nsOfCall(): Promise<number> {
  const work = async () => {}
  const plain = () => work()
  const wrapped = () => untraced({ name: 'work', attributes: { 'shipmates.messages': 1 } }, work)
  const differences: number[] = []
  for (let n = 0; n < ROUNDS; n++) {
    const [without, within] = [await nsEach(plain), await nsEach(wrapped)]
    differences.push(within - without)
  }
  return Math.max(percentile(differences, 0.5), 0)
}

async function nsEach(run: () => Promise<void>): Promise<number> {
  const before = process.cpuUsage()
  for (let n = 0; n < CALLS; n++) await run()
  const { user, system } = process.cpuUsage(before)
  return ((user + system) * 1_000) / CALLS
}
