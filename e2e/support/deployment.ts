import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import {
  chmod,
  cp,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort, stopServer, untilReady } from './server-process.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

export interface Deployment {
  url: string
  /** Stops the product and starts its next release at the same URL, with one text changed. */
  release: (words: { from: string; to: string }) => Promise<void>
  stop: () => Promise<void>
}

/** A copy of the built product in its own directory, whose web app can be replaced while in use. */
export async function deploy(): Promise<Deployment> {
  const dir = await mkdtemp(join(tmpdir(), 'shipmates-deployed-'))
  await chmod(dir, 0o755)
  for (const part of ['server/package.json', 'server/dist', 'server/schema', 'web/dist']) {
    await cp(join(root, part), join(dir, part), { recursive: true })
  }
  for (const modules of ['node_modules', 'server/node_modules']) {
    if (existsSync(join(root, modules))) await symlink(join(root, modules), join(dir, modules))
  }
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  let releases = 1
  let server = await start(dir, port)
  return {
    url,
    release: async (words) => {
      await stopServer(server)
      releases += 1
      await rewrite(join(dir, 'web/dist'), { ...words, release: releases })
      server = await start(dir, port)
    },
    stop: async () => {
      await stopServer(server)
      await rm(dir, { recursive: true, force: true })
    },
  }
}

async function start(dir: string, port: number): Promise<ChildProcess> {
  const server = spawn('node', [join(dir, 'server/dist/main.js')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      DATA_DIR: join(dir, 'data'),
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'warn',
    },
  })
  await untilReady(server, `http://127.0.0.1:${port}`)
  return server
}

type Release = { from: string; to: string; release: number }

/**
 * Simulates a new build: a changed text, new names for all scripts, a new service worker version.
 */
async function rewrite(dist: string, { from, to, release }: Release): Promise<void> {
  const assets = join(dist, 'assets')
  for (const name of await readdir(assets)) {
    if (/\.(br|gz)$/.test(name)) await rm(join(assets, name))
  }
  await Promise.all(['sw.js.br', 'sw.js.gz'].map((name) => rm(join(dist, name), { force: true })))
  const scripts = (await readdir(assets)).filter((name) => name.endsWith('.js'))
  const renamed = (name: string) => name.replace(/(_r\d+)?\.js$/, `_r${release}.js`)
  const pages = (await readdir(dist)).filter((name) => /\.(html|js)$/.test(name))
  for (const path of [...scripts.map((name) => join('assets', name)), ...pages]) {
    let text = await readFile(join(dist, path), 'utf8')
    for (const name of scripts) text = text.replaceAll(name, renamed(name))
    const version = text.replace(/("version":"[^"_]+)[^"]*/, `$1_r${release}`)
    await writeFile(join(dist, path), version.replaceAll(from, to))
  }
  for (const name of scripts) await rename(join(assets, name), join(assets, renamed(name)))
}
