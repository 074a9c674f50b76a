import { isIP } from 'node:net'
import { canonicalDomain } from '@shipmates/contract/canonical'
import * as z from 'zod/mini'

/** A text of this form. `takes` says what the setting takes. */
export const text = (form: RegExp | ((value: string) => boolean), takes: string) =>
  z.string().check(form instanceof RegExp ? z.regex(form, takes) : z.refine(form, takes))

export const url = (takes: string, protocols: RegExp) =>
  text((value) => URL.canParse(value) && protocols.test(value), takes)

export const onOff = z.pipe(
  z.enum(['on', 'off'], { error: 'takes on or off' }),
  z.transform((v) => v === 'on'),
)

/** Hosts with or without a port, comma-separated. */
export const HostList = z.pipe(
  text(
    /^[\w.-]+(:\d{1,5})?( *, *[\w.-]+(:\d{1,5})?)*$/,
    'takes hosts, such as push.example,127.0.0.1:8080',
  ),
  z.transform((value) => value.toLowerCase().split(/ *, */)),
)

/** One year, without includeSubDomains: subdomains may be run by someone else. */
export const HSTS_DEFAULT = 'max-age=31536000'

export const Hsts = z.pipe(
  text(
    /^(on|off|max-age=\d{1,10}(; ?includeSubDomains)?(; ?preload)?)$/i,
    'takes on, off or a value such as max-age=31536000; includeSubDomains',
  ),
  z.transform((value) => ({ on: HSTS_DEFAULT, off: '' })[value] ?? value),
)

export const Port = z.pipe(
  text(/^\d{1,5}$/, 'takes a port number from 0 to 65535'),
  z.pipe(
    z.transform(Number),
    z.number().check(z.maximum(65535, 'takes a port number from 0 to 65535')),
  ),
)

const UNITS: Record<string, number> = { ms: 1, s: 1_000, m: 60_000 }

/** `5s`, `1m`, `250ms` or `0`, in milliseconds. */
export const Duration = z.pipe(
  text(/^(0|\d{1,4}(ms|s|m))$/, 'takes a time with its unit, such as 5s or 1m'),
  z.transform((value) => Number.parseInt(value, 10) * (UNITS[value.replace(/^\d+/, '')] ?? 0)),
)

/** `key=value` pairs, comma-separated and URL-encoded, as OpenTelemetry writes headers. */
export const Headers = z.pipe(
  text(
    (value) => /^[\w-]+=[^,\s]*( *, *[\w-]+=[^,\s]*)*$/.test(value) && isDecodable(value),
    'takes headers such as authorization=Bearer%20secret',
  ),
  z.transform((value: string) =>
    Object.fromEntries(
      value.split(',').map((pair) => {
        const [name = '', ...rest] = pair.trim().split('=')
        return [name, decodeURIComponent(rest.join('='))]
      }),
    ),
  ),
)

function isDecodable(value: string): boolean {
  try {
    return decodeURIComponent(value) !== ''
  } catch {
    return false
  }
}

export const Share = z.pipe(
  text(/^(0(\.\d+)?|1(\.0+)?)$/, 'takes a share from 0 to 1, such as 0.1'),
  z.transform(Number),
)

/** Email domains, comma-separated, in their canonical form. */
export const DomainList = z.pipe(
  text(
    /^[^\s,@]+\.[^\s,@]+( *, *[^\s,@]+\.[^\s,@]+)*$/,
    'takes email domains, such as example.com,example.org',
  ),
  z.transform((value) => value.split(',').map((domain) => canonicalDomain(domain.trim()))),
)

export const PoolSize = z.pipe(
  text(/^[1-9]\d{0,2}$/, 'takes a whole number from 1 to 999'),
  z.transform(Number),
)

/** An http(s) origin without a path: links and cookies assume the root of the origin. */
export function isWebOrigin(value: string): boolean {
  if (!URL.canParse(value)) return false
  const { protocol, origin, href } = new URL(value)
  return /^https?:$/.test(protocol) && href === `${origin}/`
}

export function isProxyList(value: string): boolean {
  return value.split(',').every((entry) => {
    const [address = '', bits, ...rest] = entry.trim().split('/')
    if (['loopback', 'linklocal', 'uniquelocal'].includes(entry.trim())) return true
    const most = { 4: 32, 6: 128 }[isIP(address)] ?? 0
    const isMask = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most)
    return most > 0 && isMask && rest.length === 0
  })
}

/** The address of GitHub or its API; the API of an Enterprise server has a path. */
export const GithubAddress = z.pipe(
  url(
    'takes an http or https URL without a query, such as https://github.example',
    /^https?:\/\/[^?#@]+$/,
  ),
  z.transform((value: string) => value.replace(/\/+$/, '')),
)

const DAILY = /^([01]\d|2[0-3]):([0-5]\d)(?: (\S+))?$/

/** `03:30`, in UTC, or `03:30 Europe/Berlin`. */
export const DailyTime = z.pipe(
  text(
    (value) => isZone(DAILY.exec(value)?.[3] ?? 'UTC') && DAILY.test(value),
    'takes a time of day, and a time zone unless it is UTC, such as 03:30 Europe/Berlin',
  ),
  z.transform((value: string) => {
    const [, hour, minute, zone = 'UTC'] = DAILY.exec(value) ?? []
    return { hour: Number(hour), minute: Number(minute), zone }
  }),
)

function isZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

/** `7d,4w,12m`: for how many days, weeks and months with backups the newest of each is kept. */
export const KeptPeriods = z.pipe(
  text(/^\d{1,4}[dwm](, ?\d{1,4}[dwm])*$/, 'takes days, weeks and months, such as 7d,4w,12m'),
  z.transform((value) => {
    const count = (unit: string) => Number(new RegExp(`(\\d+)${unit}`).exec(value)?.[1] ?? 0)
    return { days: count('d'), weeks: count('w'), months: count('m') }
  }),
)
