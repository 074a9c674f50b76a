import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { outsideNpm, run } from '../run.ts'

interface Manifest {
  version: string
  scripts?: Record<string, string>
  dependencies?: unknown
  devDependencies?: unknown
  workspaces?: string[]
}

/** The files of the running product after a build, besides manifests and packages. */
const PRODUCT = ['CHANGELOG.md', 'LICENSE', 'server/dist', 'server/schema', 'web/dist']

/** For operators. */
const GUIDES = ['README.md', 'deploy', 'docs']

/**
 * Copies the running product from a built checkout to a folder `shipmates-X.Y.Z`, with the guides. Returns the folder's
 * name.
 */
export async function stage(checkout: string, folder: string): Promise<string> {
  const name = `shipmates-${readManifest(checkout).version}`
  await stageProduct(checkout, join(folder, name), GUIDES)
  return name
}

/** Copies the running product, with manifests that list only its packages. */
export async function stageProduct(
  checkout: string,
  target: string,
  besides: readonly string[] = [],
): Promise<void> {
  for (const path of [...PRODUCT, ...besides]) {
    cpSync(join(checkout, path), join(target, path), { recursive: true })
  }
  await writeManifests(checkout, target, ['contract', 'server'])
}

/**
 * Writes package.json of the product and of some workspaces without development dependencies, and the matching part of
 * the lock file.
 */
export async function writeManifests(
  checkout: string,
  target: string,
  workspaces: string[],
): Promise<void> {
  const { dependencies: _, scripts = {}, ...product } = readManifest(checkout)
  const those = Object.entries(scripts).filter(([, command]) => command.includes('server/dist/'))
  write(target, { ...product, workspaces, scripts: Object.fromEntries(those) })
  for (const workspace of workspaces) {
    const { scripts: _, ...manifest } = readManifest(join(checkout, workspace))
    write(join(target, workspace), manifest)
  }
  for (const name of ['.npmrc', 'package-lock.json']) {
    cpSync(join(checkout, name), join(target, name))
  }
  // The lock file has all the metadata that npm needs, so this only removes packages.
  const prune = ['install', '--package-lock-only', '--ignore-scripts', '--offline', '--no-audit']
  await run('npm', prune, { cwd: target, env: outsideNpm, isQuiet: true })
}

const readManifest = (folder: string) =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest

function write(folder: string, { devDependencies: _, ...manifest }: Partial<Manifest>): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
}
