import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { schemaDir } from '../paths.ts'
import { listMigrations } from '../platform/db/migration-files.ts'
import { freePort } from '../platform/postgres/start.ts'
import { builtEntry } from '../testing/built-server.ts'
import { startPrivatePostgres } from '../testing/private-postgres.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const { scripts } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'))

/** The product in a child process with its limits off, and its output so far. */
let product: Awaited<ReturnType<typeof startProcess>>
beforeAll(async () => {
  product = await startProcess()
})
afterAll(() => product.stop())

async function startProcess() {
  const postgres = await startPrivatePostgres({ isDurable: true })
  const port = await freePort()
  await builtEntry('main')
  const child = spawn(scripts.start, {
    shell: true,
    cwd: root,
    env: {
      ...process.env,
      PORT: String(port),
      DATABASE_URL: await postgres.createDatabase('shipmates'),
      RATE_LIMITS: 'off',
      REDIS_ULR: 'redis://127.0.0.1:6379',
      DATABASE_REPLICA_URL: 'not even an address',
      SMTP_URL: 'smtp://127.0.0.1:2525',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(child, 'close')
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  /** Resolves once the output contains a text, however long that takes; rejects if the process ends without it. */
  const wrote = (text: string) =>
    new Promise<void>((resolve, reject) => {
      const check = () => {
        if (output.includes(text)) resolve()
      }
      child.stdout.on('data', check)
      check()
      void exited.then(() => reject(new Error(`It ended and never wrote ${text}.`)))
    })
  await wrote('Shipmates is ready at')
  return {
    port,
    exited,
    output: () => output,
    wrote,
    terminate: () => child.kill('SIGTERM'),
    stop: async () => {
      child.kill('SIGKILL')
      await exited
      await postgres.stop()
    },
  }
}

test('a start logs one line with its dependencies, and one line per applied migration', async () => {
  const lines = product
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line))

  expect(lines.filter(({ msg }) => msg === 'starting')).toEqual([
    expect.objectContaining({
      level: 'info',
      pid: expect.any(Number),
      database: expect.stringMatching(/^127\.0\.0\.1:\d+\/shipmates$/),
      redis: 'none, this node is alone',
      mail: '127.0.0.1:2525',
    }),
  ])
  const migrated = lines.filter(({ msg }) => msg === 'schema migrated')
  const names = (await listMigrations(schemaDir)).map(({ name }) => name)
  expect(migrated).toEqual([expect.objectContaining({ migrations: names })])
})

test.each([
  ['limits that are switched off', 'RATE_LIMITS is off: nothing slows an attacker down'],
  ['a setting that is misspelt', 'unknown setting, perhaps misspelt'],
  ['a setting that was removed', 'removed setting'],
  ['a mail server without a sender', 'MAIL_FROM names no sender that other mail servers accept'],
])('the log warns about %s', (_, message) => {
  const warning = product
    .output()
    .split('\n')
    .find((line) => line.includes(message))

  expect(JSON.parse(warning ?? '{}')).toMatchObject({ level: 'warn', msg: message })
})

test('a draining node is unready on /readyz and alive on /healthz', async () => {
  const { port, exited, terminate } = product
  const pending = await Promise.all(['/readyz', '/healthz'].map((path) => beginToAsk(port, path)))
  // Answered after the earlier request was read.
  await fetch(`http://127.0.0.1:${port}/healthz`)

  terminate()
  await product.wrote('"msg":"stopping"')
  const [readyz, healthz] = await Promise.all(pending.map((end) => end()))

  expect(readyz).toMatch(/^HTTP\/1\.1 503 /)
  expect(readyz).toContain('"code":"UNAVAILABLE"')
  expect(healthz).toMatch(/^HTTP\/1\.1 200 /)
  expect(await exited).toEqual([0, null])
  const lines = product
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
  expect(lines.map((line) => JSON.parse(line))).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ msg: 'stopping', signal: 'SIGTERM' }),
      expect.objectContaining({ msg: 'stopped' }),
    ]),
  )
})

/** Sends an incomplete request. The returned function completes it and returns the response. */
async function beginToAsk(port: number, path: string) {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n`)
  return async () => {
    let answer = ''
    socket.setEncoding('utf8').on('data', (text: string) => {
      answer += text
    })
    socket.write('\r\n')
    await once(socket, 'close')
    return answer
  }
}
