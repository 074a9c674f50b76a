import * as z from 'zod/mini'
import { BlobsUrl } from './blobs-url.ts'
import {
  DailyTime,
  DomainList,
  Duration,
  GithubAddress,
  Headers,
  HostList,
  HSTS_DEFAULT,
  Hsts,
  isProxyList,
  isWebOrigin,
  KeptPeriods,
  onOff,
  PoolSize,
  Port,
  Share,
  text,
  url,
} from './forms.ts'
import { Recipients } from './recipients.ts'

export const DEFAULT_DATA_DIR = './data'

/** Every setting except the limits, in the syntax of the environment. */
export const Settings = z.object({
  HOST: z._default(z.string(), '127.0.0.1'),
  PORT: z._default(Port, 3000),
  PUBLIC_URL: z.optional(
    text(
      isWebOrigin,
      'takes an http or https URL without a path, such as https://shipmates.example',
    ),
  ),
  DATA_DIR: z._default(z.string(), DEFAULT_DATA_DIR),
  DATABASE_URL: z.optional(
    url('takes a URL such as postgres://user:password@host/database', /^postgres(ql)?:/),
  ),
  DATABASE_DIRECT_URL: z.optional(
    url('takes a URL such as postgres://user:password@host/database', /^postgres(ql)?:/),
  ),
  DATABASE_POOL: z._default(PoolSize, 10),
  BLOBS_URL: z.optional(BlobsUrl),
  BACKUP_AT: z.optional(DailyTime),
  BACKUP_KEEP: z._default(KeptPeriods, { days: 7, weeks: 4, months: 12 }),
  BACKUP_RECIPIENT: z._default(Recipients, []),
  BACKUP_COMMAND: z.optional(z.string()),
  BACKUP_PICTURES: z._default(
    z.enum(['with', 'daily', 'weekly'], { error: 'takes with, daily or weekly' }),
    'with',
  ),
  MIGRATE: z._default(z.enum(['auto', 'off'], { error: 'takes auto or off' }), 'auto'),
  MIGRATE_BACKUP: z._default(onOff, true),
  REDIS_URL: z.optional(url('takes a URL such as redis://host:6379', /^rediss?:/)),
  SMTP_URL: z.optional(url('takes a URL such as smtp://user:password@host:587', /^smtps?:/)),
  MAIL_FROM: z._default(
    text(/^[^\r\n]*\S+@\S+[^\r\n]*$/, 'takes a sender such as Shipmates <no-reply@host>'),
    'Shipmates <no-reply@localhost>',
  ),
  TRUST_PROXY: z.optional(
    text(isProxyList, 'takes addresses or subnets, such as loopback,10.0.0.0/8'),
  ),
  SITE_NAME: z._default(
    text(/^[^\r\n<>"]{1,40}$/, 'takes a name of up to 40 characters'),
    'Shipmates',
  ),
  SUPPORT_EMAIL: z.optional(text(/^[^\s@<>]+@[^\s@<>]+$/, 'takes an address such as help@host')),
  REGISTRATION: z._default(
    z.enum(['open', 'invite', 'approve', 'closed'], {
      error: 'takes open, invite, approve or closed',
    }),
    'open',
  ),
  REGISTRATION_DOMAINS: z._default(DomainList, []),
  GITHUB_CLIENT_ID: z.optional(z.string()),
  GITHUB_CLIENT_SECRET: z.optional(z.string()),
  GITHUB_URL: z._default(GithubAddress, 'https://github.com'),
  GITHUB_API_URL: z._default(GithubAddress, 'https://api.github.com'),
  PASSWORD_LOGIN: z._default(onOff, true),
  OIDC_ISSUER: z.optional(
    url(
      'takes an https URL such as https://id.example, or an http URL of this machine',
      /^(https:\/\/|http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:|\/|$))/,
    ),
  ),
  OIDC_CLIENT_ID: z.optional(z.string()),
  OIDC_CLIENT_SECRET: z.optional(z.string()),
  OIDC_NAME: z._default(
    text(/^[^\r\n<>"]{1,40}$/, 'takes a name of up to 40 characters'),
    'your company',
  ),
  PUSH_HOSTS: z._default(HostList, []),
  HSTS: z._default(Hsts, HSTS_DEFAULT),
  RATE_LIMITS: z._default(onOff, true),
  METRICS_TOKEN: z.optional(z.string().check(z.minLength(16, 'takes at least 16 characters'))),
  SLOW_STATEMENTS: z._default(Duration, 1_000),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(
    url('takes an http or https URL such as http://127.0.0.1:4318', /^https?:\/\//),
  ),
  OTEL_EXPORTER_OTLP_HEADERS: z._default(Headers, {}),
  OTEL_SERVICE_NAME: z._default(z.string(), 'shipmates'),
  OTEL_TRACES_SAMPLER_ARG: z._default(Share, 1),
  SHUTDOWN_DELAY: z._default(Duration, 0),
  LOG_LEVEL: z._default(
    z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], {
      error: 'takes trace, debug, info, warn, error, fatal or silent',
    }),
    'info',
  ),
})

export type Settings = z.infer<typeof Settings>
