import { expect, test } from 'vitest'
import { readConfig } from './config/config.ts'
import { listUnknown } from './unknown-settings.ts'

const read = (environment: Record<string, string>) =>
  readConfig(environment, '/dev/null').unknown.map(({ name, meant }) => [name, meant])

test.each([
  ['DATABASE_ULR', 'DATABASE_URL'],
  ['DATABSE_URL', 'DATABASE_URL'],
  ['DATABASE__URL', 'DATABASE_URL'],
  ['DATABASE_URI', 'DATABASE_URL'],
  ['database_url', 'DATABASE_URL'],
  ['SHIPMATES_DATABASE_URL', 'DATABASE_URL'],
  ['RATE_LIMIT', 'RATE_LIMITS'],
  ['SMTP_ULR_FILE', 'SMTP_URL_FILE'],
  ['LIMITS_UPLOADS', 'LIMIT_UPLOADS'],
])('%s is reported as a typo of %s', (name, meant) => {
  expect(read({ [name]: 'x' })).toEqual([[name, meant]])
})

test('a removed setting is reported with its replacement, and no longer read', () => {
  const { unknown } = readConfig({ DATABASE_REPLICA_URL: 'x', SENTRY_DSN_FILE: 'y' }, '/dev/null')

  expect(unknown).toEqual([
    { name: 'DATABASE_REPLICA_URL', instead: expect.stringContaining('failover') },
    { name: 'SENTRY_DSN_FILE', instead: expect.stringContaining('log') },
  ])
})

test('a similar variable is not reported if the setting itself is set', () => {
  const database = 'postgres://host/db'

  expect(read({ DATABASE_URL: database, DATABASE_URI: database })).toEqual([])
  expect(
    listUnknown({ DATABASE_URL_FILE: '/run/secrets/db', DATABASE_URI: database }, ['DATABASE_URL']),
  ).toEqual([])
})

test.each([
  ['a shell', 'PATH PWD HOME HOST HOSTNAME HOSTTYPE LOGNAME MAIL MAILTO USER SHLVL XDG_DATA_DIRS'],
  ['npm', 'npm_config_loglevel npm_config_cache npm_package_name NODE_ENV NODE_OPTIONS INIT_CWD'],
  ['a platform', 'PORTS PORT0 REDIS_TLS_URL DATABASE_PRIVATE_URL SMTP_HOST SMTP_PORT MAIL_HOST'],
  [
    'Kubernetes, next to services named after the product, its database and Redis',
    'SHIPMATES_PORT SHIPMATES_HOST SHIPMATES_SERVICE_PORT SHIPMATES_PORT_3000_TCP DATABASE_PORT REDIS_PORT',
  ],
  ['PostgreSQL and Redis', 'PGDATABASE PGHOST PGDATA POSTGRES_URL REDIS_HOST REDIS_PASSWORD'],
])('nothing in the environment of %s is reported as a typo', (_, names) => {
  expect(read(Object.fromEntries(names.split(' ').map((name) => [name, 'x'])))).toEqual([])
})
