import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { run } from './release-clone.ts'

/** The name that the Dockerfile asks for. */
const BASE = 'docker.io/library/node:22-bookworm-slim'
const NODE = 'v22.'
const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt'

/** Debian packages in the official image of Node that the build or the product uses. */
const PACKAGES = [
  'base-files',
  'base-passwd',
  'coreutils',
  'dash',
  'libc6',
  'libgcc-s1',
  'libstdc++6',
]

/** The configuration of an image. */
export interface ImageConfig {
  Env: string[]
  User: string
  Cmd: [string, ...string[]]
  WorkingDir: string
  StopSignal: string
  Healthcheck: { Test: ['CMD', string, ...string[]] }
  Labels: Record<string, string>
}

/**
 * Builds the Dockerfile of a checkout without a daemon, on a base image of Debian's and npm's packages, in a folder.
 * Returns the image's settings and the folder of its files.
 */
export function buildImage(
  checkout: string,
  folder: string,
): { config: ImageConfig; files: string } {
  const store = ['--root', join(folder, 'images'), '--runroot', join(folder, 'run')]
  const buildah = (...args: string[]) =>
    run('buildah', [...store, '--storage-driver', 'vfs', ...args], checkout).trim()

  const base = buildah('from', 'scratch')
  buildah('add', '--quiet', base, makeBase(join(folder, 'base')), '/')
  buildah('commit', '--quiet', '--rm', base, BASE)
  const cache = run('npm', ['config', 'get', 'cache'], checkout).trim()
  const shared = [`${cache}:/root/.npm`, `${CERTIFICATES}:/ca.crt:ro`]
  const volumes = shared.flatMap((volume) => ['--volume', volume])
  const options = ['--isolation', 'chroot', '--format', 'docker', '--pull-never', '--quiet']
  buildah('bud', ...options, ...volumes, '--tag', 'shipmates', '.')
  const container = buildah('from', '--pull-never', 'shipmates')
  const { Docker } = JSON.parse(buildah('inspect', '--type', 'image', 'shipmates')) as {
    Docker: { config: ImageConfig }
  }
  return { config: Docker.config, files: buildah('mount', container) }
}

/** A folder with the files of a Debian with Node and npm, as in the official image. */
function makeBase(folder: string): string {
  const include = `--include=${PACKAGES.join(',')}`
  run('mmdebstrap', ['--quiet', '--variant=extract', include, 'bookworm', folder], '/')
  writeFileSync(
    join(folder, 'etc/passwd'),
    'root:x:0:0::/root:/bin/sh\nnode:x:1000:1000::/home/node:/bin/sh\n',
  )
  writeFileSync(join(folder, 'etc/group'), 'root:x:0:\nnode:x:1000:\n')

  const local = join(folder, 'usr/local')
  const npm = dirname(run('readlink', ['-f', run('which', ['npm'], '/').trim()], '/').trim())
  if (!process.version.startsWith(NODE))
    throw new Error(`The image is built on Node ${NODE}, this is ${process.version}`)
  for (const name of ['bin', 'etc', 'lib/node_modules']) {
    mkdirSync(join(local, name), { recursive: true })
  }
  cpSync(process.execPath, join(local, 'bin/node'), { dereference: true })
  cpSync(dirname(npm), join(local, 'lib/node_modules/npm'), { recursive: true })
  for (const name of ['npm', 'npx']) {
    symlinkSync(`../lib/node_modules/npm/bin/${name}-cli.js`, join(local, 'bin', name))
  }
  writeFileSync(join(local, 'etc/npmrc'), 'cafile=/ca.crt\n')
  return folder
}
