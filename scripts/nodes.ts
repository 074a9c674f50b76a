import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import satisfies from 'semver/functions/satisfies.js'
import { outsideNpm, root, run } from './run.ts'

/** Release lines of Node to test: the oldest that package.json supports, and each newer one. */
export const NODES = ['20.19', '22', '24']

/**
 * An environment in which `node` is the newest release of a line, such as 22, and `npm` runs on it.
 */
export async function environmentOf(line: string): Promise<NodeJS.ProcessEnv> {
  const { PATH = '', ...env } = outsideNpm
  const folders = PATH.split(delimiter).filter((folder) => !folder.endsWith('node_modules/.bin'))
  return { ...env, PATH: [await folderOf(line), ...folders].join(delimiter) }
}

/** The directory of `node` of a line: the current one, or one from the npm registry, cached. */
async function folderOf(line: string): Promise<string> {
  if (satisfies(process.versions.node, line)) return dirname(process.execPath)
  const name = `node-${process.platform}-${process.arch}`
  const prefix = join(root, '.cache/node', line)
  const folder = join(prefix, 'node_modules', name, 'bin')
  if (!isOfLine(folder, line)) {
    mkdirSync(prefix, { recursive: true })
    const options = ['--no-save', '--no-audit', '--no-fund', '--prefer-offline', '--ignore-scripts']
    await run('npm', ['install', '--prefix', prefix, ...options, `${name}@${line}`], {
      isQuiet: true,
    })
    if (!isOfLine(folder, line)) throw new Error(`${name}@${line} does not run on this machine`)
  }
  return folder
}

function isOfLine(folder: string, line: string): boolean {
  try {
    return satisfies(execFileSync(join(folder, 'node'), ['-v'], { encoding: 'utf8' }).trim(), line)
  } catch {
    return false
  }
}
