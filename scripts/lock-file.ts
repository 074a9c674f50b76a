import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import isSubset from 'semver/ranges/subset.js'
import { root } from './run.ts'

interface Package {
  resolved?: string
  engines?: { node?: string }
  os?: string[]
  cpu?: string[]
}

/**
 * Throws unless every package of the lock file supports every Node in `engines` of package.json,
 * and no package has a registry URL, so that each machine uses its own registry.
 */
export function checkLockFile(): void {
  const { packages } = readJson('package-lock.json') as { packages: Record<string, Package> }
  const promised = (readJson('package.json') as Required<Package>).engines.node ?? ''
  const faults = Object.entries(packages).flatMap(([path, each]) => {
    const node = each.engines?.node ?? '*'
    const refusesOne = !isSubset(promised, node) && !isForOldWindows(each)
    return [
      ...(refusesOne ? [`${path} asks for Node ${node}, which is not all of ${promised}`] : []),
      ...(each.resolved?.includes('://') ? [`${path} is fetched from ${each.resolved}`] : []),
    ]
  })
  if (faults.length > 0) throw new Error(`package-lock.json:\n  ${faults.join('\n  ')}`)
}

/** Node 22 is the last release for 32-bit Windows, and for packages of that platform. */
const isForOldWindows = ({ os = [], cpu = [] }: Package): boolean =>
  os.includes('win32') && cpu.includes('ia32')

const readJson = (path: string): unknown => JSON.parse(readFileSync(join(root, path), 'utf8'))
