import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { startServerForFile } from './testing/server.ts'

const deploy = fileURLToPath(new URL('../../deploy/', import.meta.url))
const rulesFile = join(deploy, 'prometheus/alerts.yml')
const scratch = await mkdtemp(join(tmpdir(), 'shipmates-watching-'))
afterAll(() => rm(scratch, { recursive: true }))

const server = await startServerForFile({
  config: { backupAt: { hour: 3, minute: 30, zone: 'UTC' } },
})
const metrics = await (await server.visitor().send('GET', '/metrics')).text()
const { title, panels } = JSON.parse(
  await readFile(join(deploy, 'grafana/shipmates.json'), 'utf8'),
) as { title: string; panels: { title: string; targets?: { expr: string }[] }[] }
const rules = await readFile(rulesFile, 'utf8')

/** The output of promtool, and its exit code. */
function promtool(args: string[], input = '') {
  const { error, status, stdout, stderr } = spawnSync('promtool', args, { input, encoding: 'utf8' })
  if (error) throw new Error('These tests need promtool (Debian: apt-get install prometheus).')
  return { status, output: stdout + stderr }
}

/** The names in a query that are metrics of a node. */
const namesIn = (query: string) =>
  new Set(query.match(/\b(shipmates|nodejs|process)_[a-z0-9_]+/g) ?? [])

/** In Grafana's form, with its variables filled in. */
const queries = panels.flatMap(({ title, targets = [] }) =>
  targets.map(({ expr }) => ({
    title,
    query: expr
      .replaceAll('$__rate_interval', '5m')
      .replaceAll('$job', 'shipmates')
      .replaceAll('$instance', '.*'),
  })),
)

test('a node exports every metric of the dashboard and of the alerts', () => {
  const exported = new Set(
    [...metrics.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name, type]) =>
      type === 'histogram' || type === 'summary'
        ? ['bucket', 'sum', 'count'].map((part) => `${name}_${part}`)
        : [name!],
    ),
  )
  const wanted = namesIn([rules, ...queries.map(({ query }) => query)].join('\n'))

  expect(wanted.size).toBeGreaterThan(15)
  expect([...wanted].filter((name) => !exported.has(name))).toEqual([])
})

test('promtool finds no fault in the metrics of a node', () => {
  expect(promtool(['check', 'metrics'], metrics)).toEqual({ status: 0, output: '' })
})

test('the alerts are valid, and fire when they should', () => {
  expect(promtool(['check', 'rules', rulesFile])).toMatchObject({ status: 0 })
  expect(promtool(['test', 'rules', join(deploy, 'prometheus/alerts.test.yml')])).toMatchObject({
    status: 0,
  })
})

test('each query of the dashboard is valid', async () => {
  const file = join(scratch, 'queries.json')
  const asRules = queries.map(({ query }, n) => ({ record: `query_${n}`, expr: query }))
  await writeFile(file, JSON.stringify({ groups: [{ name: title, rules: asRules }] }))

  expect(promtool(['check', 'rules', file])).toMatchObject({ status: 0 })
})

test('the table of background jobs lists every job of a node', async () => {
  const guide = await readFile(join(deploy, '../docs/watching.md'), 'utf8')
  const jobs = metrics.match(/(?<=^shipmates_job_failures_total\{name=")\w+/gm) ?? []

  expect(jobs.length).toBeGreaterThan(5)
  expect(jobs.filter((name) => !guide.includes(`\n| \`${name}\` |`))).toEqual([])
})
