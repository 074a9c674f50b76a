import { Redis } from 'ioredis'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { until } from '../testing/patience.ts'
import { type PrivateRedis, startPrivateRedis } from '../testing/redis.ts'
import { createLog } from './log.ts'
import { freePort } from './postgres/start.ts'
import { openRedis, requireCredentials } from './redis.ts'

let redis: PrivateRedis
beforeAll(async () => {
  redis = await startPrivateRedis()
  const admin = new Redis(redis.url)
  await admin.config('SET', 'requirepass', 'the-right-one')
  await admin.auth('the-right-one')
  await admin.acl('SETUSER', 'weak', 'on', '>known', '+ping', '~*', '&*')
  await admin.acl('SETUSER', 'own', 'on', '>known', '+@all', '~shipmates:*', '&shipmates:*')
  admin.disconnect()
})
afterAll(() => redis.stop())

test.each([
  ['a missing', '', 'NOAUTH'],
  ['a wrong', ':the-wrong-one@', 'WRONGPASS'],
])('%s password of Redis is logged with the setting but not its value', async (_, login, why) => {
  const logged: string[] = []
  const log = createLog('info', { write: (line) => void logged.push(line) })

  const link = openRedis({ url: redis.url.replace('//', `//${login}`), database: 'one', log })
  await until(() => expect(logged.join('')).toContain(why))
  link.close()

  expect(JSON.parse(logged.find((line) => line.includes(why)) ?? '{}')).toMatchObject({
    level: 'warn',
    msg: 'Redis is unreachable',
    reason: expect.stringMatching(/^REDIS_URL: /),
  })
  expect(logged.join('')).not.toContain('the-wrong-one')
  expect(link.isUp()).toBe(false)
})

test.each([
  ['a missing', '', 'NOAUTH'],
  ['a wrong', ':the-wrong-one@', 'WRONGPASS'],
  ['a too weak', 'weak:known@', 'NOPERM'],
])('%s login of Redis is rejected with the name of the setting', async (_, login, why) => {
  const url = redis.url.replace('//', `//${login}`)

  const refusal = await requireCredentials(url).catch(({ message }: Error) => message)

  expect(refusal).toMatch(new RegExp(`^REDIS_URL: 127\\.0\\.0\\.1:\\d+ refuses \\(${why} `))
  expect(refusal).not.toContain('the-wrong-one')
})

test('a valid login is accepted, and so is a Redis that is down', async () => {
  const away = await freePort()

  await requireCredentials(redis.url.replace('//', '//:the-right-one@'))
  await requireCredentials(redis.url.replace('//', '//own:known@'))
  await requireCredentials(`redis://127.0.0.1:${away}`)
})
