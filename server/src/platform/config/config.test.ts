import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'

let dir: string
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'shipmates-config-'))
})
afterAll(() => rmSync(dir, { recursive: true }))

const read = (environment: Record<string, string>) => readConfig(environment, '/dev/null')

const file = (name: string, text: string) => {
  const path = join(dir, name)
  writeFileSync(path, text)
  return path
}

/** No one has its key. */
const RECIPIENT = 'age1n7tmt30jsktk4djgv7xztnwrln3n9pgl8slwj7tdzr2sdzj5zc9sm44cq5'

describe('settings', () => {
  test('are all optional', () => {
    expect(read({})).toMatchObject({
      host: '127.0.0.1',
      port: 3000,
      publicUrl: 'http://localhost:3000',
      databaseUrl: undefined,
      redisUrl: undefined,
      smtpUrl: undefined,
      mailFrom: 'Shipmates <no-reply@localhost>',
      trustProxy: undefined,
      siteName: 'Shipmates',
      supportEmail: undefined,
      registration: 'open',
      registrationDomains: [],
      hasRateLimits: true,
      logLevel: 'info',
      checksReplies: false,
      handledWithinMs: 1000,
    })
  })

  test('with an empty value count as unset', () => {
    expect(read({ SMTP_URL: '', PORT: '' })).toMatchObject({ smtpUrl: undefined, port: 3000 })
  })

  test('derive the public URL from the port unless PUBLIC_URL is set', () => {
    expect(read({ PORT: '4000' }).publicUrl).toBe('http://localhost:4000')
    expect(read({ PORT: '4000', PUBLIC_URL: 'https://shipmates.example/' }).publicUrl).toBe(
      'https://shipmates.example',
    )
  })

  test('list email domains in lower case', () => {
    expect(read({ REGISTRATION_DOMAINS: 'Ferry.example ,crew.example' })).toMatchObject({
      registrationDomains: ['ferry.example', 'crew.example'],
    })
  })

  test('offer GitHub where an OAuth app is named, also of an Enterprise server', () => {
    const app = { GITHUB_CLIENT_ID: 'Iv1.x', GITHUB_CLIENT_SECRET: 'secret' }
    expect(read({}).github).toBeUndefined()
    expect(read(app).github).toEqual({
      clientId: 'Iv1.x',
      clientSecret: 'secret',
      url: 'https://github.com',
      apiUrl: 'https://api.github.com',
      readsWithinMs: 60_000,
    })
    const host = 'https://ghe.example'
    expect(
      read({ ...app, GITHUB_URL: `${host}/`, GITHUB_API_URL: `${host}/api/v3/` }).github,
    ).toMatchObject({ url: host, apiUrl: `${host}/api/v3` })
  })

  test('name a bucket of an S3-compatible store', () => {
    const url =
      's3://AK:a%2Fb%2Bc@store.example:9000/pictures/crew/?region=eu-west-3&tls=off&new=off'
    expect(read({}).blobs).toBeUndefined()
    expect(read({ BLOBS_URL: url }).blobs).toEqual({
      endpoint: 'http://store.example:9000',
      bucket: 'pictures',
      prefix: 'crew/',
      region: 'eu-west-3',
      accessKeyId: 'AK',
      secretAccessKey: 'a/b+c',
      storesNew: false,
      tryMs: 5_000,
    })
    expect(read({ BLOBS_URL: 's3://AK:secret@s3.amazonaws.com/pictures' }).blobs).toMatchObject({
      endpoint: 'https://s3.amazonaws.com',
      prefix: '',
      region: 'us-east-1',
      storesNew: true,
    })
  })

  test.each([
    'https://AK:secret@store.example/pictures',
    's3://store.example/pictures',
    's3://AK:a/b@store.example/pictures',
    's3://AK:secret@store.example',
    's3://AK:secret@store.example/pictures?tsl=off',
    's3://AK:secret@store.example/pictures?tls=no',
  ])('refuse a malformed store, without its secret: %s', (BLOBS_URL) => {
    expect(() => read({ BLOBS_URL })).toThrow(
      /^BLOBS_URL takes a URL such as s3:\/\/KEY:SECRET@host\/bucket\?region=eu-central-1, in which a \/ of the secret is written %2F$/,
    )
  })

  test('name recipients of backups, one or more', () => {
    expect(read({}).backupRecipients).toEqual([])
    expect(read({ BACKUP_RECIPIENT: `${RECIPIENT}, ${RECIPIENT}` }).backupRecipients).toEqual([
      RECIPIENT,
      RECIPIENT,
    ])
  })

  test.each([
    RECIPIENT.replace('p', 'q'),
    RECIPIENT.toUpperCase(),
    `${RECIPIENT},`,
    'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5',
  ])('refuse recipients that age cannot encrypt for: %s', (BACKUP_RECIPIENT) => {
    expect(() => read({ BACKUP_RECIPIENT })).toThrow(
      'BACKUP_RECIPIENT takes recipients of age, such as age1…, comma-separated; age-keygen prints one',
    )
  })

  test('name the installation and the address of its support', () => {
    expect(read({ SITE_NAME: 'Ferry Crew', SUPPORT_EMAIL: 'help@ferry.example' })).toMatchObject({
      siteName: 'Ferry Crew',
      supportEmail: 'help@ferry.example',
    })
  })

  /** A setting, the rule that it breaks, and values that break it. */
  const REFUSED: [name: string, rule: string, ...values: string[]][] = [
    ['LIMIT_UPLOADS', 'takes times per time, such as 5/15m, 5/1h,15/1d or 60+1/1s', 'many'],
    ['PORT', 'takes a port number from 0 to 65535', 'abc', '65536', '-1'],
    [
      'PUBLIC_URL',
      'takes an http or https URL without a path, such as https://shipmates.example',
      'shipmates.example',
      'javascript:alert(1)',
      'https://shipmates.example/app',
      'https://shipmates.example/?from=mail',
      'https://ada:secret@shipmates.example',
    ],
    [
      'DATABASE_URL',
      'takes a URL such as postgres://user:password@host/database',
      'mysql://host/db',
    ],
    ['DATABASE_POOL', 'takes a whole number from 1 to 999', '0'],
    [
      'REDIS_URL',
      'needs DATABASE_URL: nodes that share a Redis must share a database',
      'redis://host:6379',
    ],
    ['SMTP_URL', 'takes a URL such as smtp://user:password@host:587', 'mail.example'],
    ['MAIL_FROM', 'takes a sender such as Shipmates <no-reply@host>', 'nobody', 'a@b\r\nBcc: c@d'],
    [
      'TRUST_PROXY',
      'takes addresses or subnets, such as loopback,10.0.0.0/8',
      'the proxy',
      '10.0.0.0/33',
    ],
    [
      'HSTS',
      'takes on, off or a value such as max-age=31536000; includeSubDomains',
      'max-age=1; evil\r\nX-Header: 1',
    ],
    ['SITE_NAME', 'takes a name of up to 40 characters', 'A\r\nBcc: c@d', 'x'.repeat(41)],
    ['SUPPORT_EMAIL', 'takes an address such as help@host', 'the host'],
    ['REGISTRATION', 'takes open, invite, approve or closed', 'Open'],
    [
      'REGISTRATION_DOMAINS',
      'takes email domains, such as example.com,example.org',
      '@ferry.example',
      'ferry.example crew.example',
    ],
    [
      'GITHUB_URL',
      'takes an http or https URL without a query, such as https://github.example',
      'github.example',
    ],
    [
      'GITHUB_API_URL',
      'takes an http or https URL without a query, such as https://github.example',
      'https://api.github.com?a=b',
    ],
    ['GITHUB_CLIENT_ID', 'and GITHUB_CLIENT_SECRET need each other', 'Iv1.x'],
    [
      'OIDC_ISSUER',
      'takes an https URL such as https://id.example, or an http URL of this machine\nOIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET need each other',
      'http://id.example',
      'http://localhost.example',
    ],
    ['OIDC_NAME', 'takes a name of up to 40 characters', '"Ferry"'],
    ['RATE_LIMITS', 'takes on or off', 'maybe'],
    ['METRICS_TOKEN', 'takes at least 16 characters', 'short'],
    ['SLOW_STATEMENTS', 'takes a time with its unit, such as 5s or 1m', 'slow'],
    [
      'OTEL_EXPORTER_OTLP_ENDPOINT',
      'takes an http or https URL such as http://127.0.0.1:4318',
      'collector:4318',
    ],
    [
      'OTEL_EXPORTER_OTLP_HEADERS',
      'takes headers such as authorization=Bearer%20secret',
      'Bearer secret',
      'x-share=10%',
    ],
    ['OTEL_TRACES_SAMPLER_ARG', 'takes a share from 0 to 1, such as 0.1', '10%'],
    ['DATABASE_DIRECT_URL', 'needs DATABASE_URL, the address of the pooler', 'postgres://host/db'],
    ['SHUTDOWN_DELAY', 'takes a time with its unit, such as 5s or 1m', '5 minutes', '5'],
    ['LOG_LEVEL', 'takes trace, debug, info, warn, error, fatal or silent', 'loud'],
  ]
  const refusals = REFUSED.flatMap(([name, rule, ...values]) =>
    values.map((value): [string, string, string] => [name, value, `${name} ${rule}`]),
  )

  test.each<[string, string, string]>([
    ...refusals,
    [
      'OIDC_CLIENT_ID',
      'shipmates',
      'OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET need each other',
    ],
    [
      'PASSWORD_LOGIN',
      'off',
      'PASSWORD_LOGIN=off needs OIDC_ISSUER or GITHUB_CLIENT_ID: no one could sign in',
    ],
  ])(
    'with a bad value are rejected by name with the expected format: %s=%s',
    (name, value, line) => {
      expect(() => read({ [name]: value })).toThrow(new Error(line))
    },
  )

  test('of tracing are read as OpenTelemetry writes them', () => {
    expect(read({ SLOW_STATEMENTS: '250ms' })).toMatchObject({
      slowStatementsMs: 250,
      tracing: undefined,
    })
    expect(
      read({
        OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/',
        OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20secret, x-tenant=a=b',
        OTEL_TRACES_SAMPLER_ARG: '0.25',
      }).tracing,
    ).toEqual({
      endpoint: 'http://collector:4318',
      headers: { authorization: 'Bearer secret', 'x-tenant': 'a=b' },
      serviceName: 'shipmates',
      share: 0.25,
    })
  })

  test('accept only a URL for Redis', () => {
    const settings = { DATABASE_URL: 'postgres://host/db', REDIS_URL: 'host:6379' }

    const line = 'REDIS_URL takes a URL such as redis://host:6379'
    expect(() => read(settings)).toThrow(new Error(line))
  })

  test('with bad values are all reported at once, one line each, without the values', () => {
    const bad = { PORT: 'x', RATE_LIMITS: 'y', DATABASE_URL: 'mysql://user:s3cret@host' }

    let message = ''
    try {
      read(bad)
    } catch (error) {
      message = (error as Error).message
    }

    expect(message.split('\n').map((line) => line.split(' ')[0])).toEqual([
      'PORT',
      'DATABASE_URL',
      'RATE_LIMITS',
    ])
    expect(message).not.toContain('s3cret')
  })

  test.each(['loopback', '127.0.0.1', '10.0.0.0/8, ::1', 'fd00::/8,uniquelocal'])(
    'accept trusted proxies in the form %s',
    (value) => {
      expect(read({ TRUST_PROXY: value }).trustProxy).toBe(value)
    },
  )

  test('are read from the file that X_FILE names, without a trailing newline', () => {
    const path = file('smtp', 'smtp://user:secret@mail.example:587\n')

    expect(read({ SMTP_URL_FILE: path }).smtpUrl).toBe('smtp://user:secret@mail.example:587')
  })

  test('fail the start if their file is unreadable or holds a bad value', () => {
    expect(() => read({ SMTP_URL_FILE: join(dir, 'none') })).toThrow(
      'SMTP_URL_FILE takes the path of a readable file with a value',
    )
    expect(() => read({ PORT_FILE: file('port', 'abc') })).toThrow(
      'PORT takes a port number from 0 to 65535',
    )
  })

  test.each(['', '\n'])('fail the start if their file is empty: %j', (text) => {
    expect(() => read({ DATABASE_URL_FILE: file('empty', text) })).toThrow(
      new Error('DATABASE_URL_FILE takes the path of a readable file with a value'),
    )
  })

  test('fail the start if X_FILE is empty', () => {
    expect(() => read({ DATABASE_URL_FILE: '' })).toThrow('DATABASE_URL_FILE takes the path')
  })

  test('come from the environment before .env', () => {
    const path = file('.env', 'PORT=4001\nLOG_LEVEL="warn"\n# a comment\n')

    expect(readConfig({ PORT: '4002' }, path)).toMatchObject({ port: 4002, logLevel: 'warn' })
  })

  test('of the environment win over an X_FILE in .env', () => {
    const secret = file('metrics', 'a-token-from-the-file')
    const path = file('.env.files', `METRICS_TOKEN_FILE=${secret}\nSMTP_URL_FILE=${secret}\n`)

    const config = readConfig({ METRICS_TOKEN: 'a-token-of-the-environment', SMTP_URL: '' }, path)

    expect(config).toMatchObject({
      metricsToken: 'a-token-of-the-environment',
      smtpUrl: undefined,
    })
    expect(() => readConfig({ METRICS_TOKEN: '' }, path)).toThrow('SMTP_URL takes a URL')
  })
})

test.each([
  ['', 0],
  ['0', 0],
  ['5s', 5_000],
  ['1m', 60_000],
])('SHUTDOWN_DELAY=%s is %i ms', (SHUTDOWN_DELAY, expected) => {
  expect(readConfig({ SHUTDOWN_DELAY }, '/dev/null').shutdownDelayMs).toBe(expected)
})
