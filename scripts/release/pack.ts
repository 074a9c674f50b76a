import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { outsideNpm, root, run } from '../run.ts'
import { git, requireCleanTree } from './commit.ts'
import { writeBillOfMaterials } from './sbom.ts'
import { stage } from './stage.ts'

/** The platforms that have a bundle with npm's packages. */
export const PLATFORMS = ['linux-x64', 'linux-arm64']

const NPM = ['--prefer-offline', '--no-audit', '--no-fund']

/**
 * Builds the last commit in a clone with the packages of its lock file, and writes into `release/`: a tarball for any
 * platform, a bundle for each given one, a bill of materials, and checksums. Returns their paths. Throws if the tree is
 * dirty, because the files would then differ from it.
 */
export async function pack(platforms: readonly string[]): Promise<string[]> {
  requireCleanTree()
  const output = join(root, 'release')
  const folder = mkdtempSync(join(tmpdir(), 'shipmates-release-'))
  try {
    const clone = join(folder, 'clone')
    git('clone', '--quiet', root, clone)
    await npm(clone, 'ci', ...NPM)
    await npm(clone, 'run', '--silent', 'build')
    const committedAt = git('show', '--no-patch', '--format=%ct', 'HEAD').trim()
    const name = await stage(clone, folder)

    mkdirSync(output, { recursive: true })
    const files = [join(output, `${name}.tar.gz`)]
    tar(folder, name, committedAt, files[0]!)
    for (const platform of platforms) {
      await installFor(platform, join(folder, name))
      files.push(join(output, `${name}-${platform}.tar.gz`))
      tar(folder, name, committedAt, files.at(-1)!)
    }
    files.push(join(output, `${name}.cdx.json`))
    const time = new Date(Number(committedAt) * 1000)
    await writeBillOfMaterials(clone, folder, time, files.at(-1)!)
    files.push(writeChecksums(output, name, files))
    return files.map((file) => relative(root, file))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Replaces the installed packages by those for a platform. */
async function installFor(platform: string, folder: string): Promise<void> {
  const [os, cpu] = platform.split('-')
  if (!PLATFORMS.includes(platform)) {
    throw new Error(`There is no bundle for ${platform}, only for ${PLATFORMS.join(', ')}`)
  }
  const only = ['--omit=dev', `--os=${os}`, `--cpu=${cpu}`, '--libc=glibc']
  await npm(folder, 'ci', ...only, ...NPM)
  // Contains the place and time of the install.
  rmSync(join(folder, 'node_modules/.package-lock.json'), { force: true })
}

/** Sorted names, one time, no owner, no umask: the bytes depend on the content alone. Needs GNU tar. */
function tar(folder: string, name: string, time: string, file: string): void {
  const fixed = ['--sort=name', `--mtime=@${time}`, '--owner=0', '--group=0', '--numeric-owner']
  const options = [...fixed, '--mode=u=rwX,go=rX', '--format=gnu', '--use-compress-program=gzip -n']
  execFileSync('tar', [...options, '-cf', file, name], { cwd: folder, stdio: 'inherit' })
}

/** In the format of `sha256sum --check`. */
function writeChecksums(output: string, name: string, files: string[]): string {
  const path = join(output, `${name}.sha256`)
  const lines = files.map((file) => {
    const sum = createHash('sha256').update(readFileSync(file)).digest('hex')
    return `${sum}  ${relative(output, file)}\n`
  })
  writeFileSync(path, lines.join(''))
  return path
}

function npm(cwd: string, ...args: string[]): Promise<string> {
  return run('npm', args, { cwd, env: outsideNpm, isQuiet: true })
}
