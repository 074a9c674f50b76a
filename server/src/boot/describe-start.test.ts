import { expect, test } from 'vitest'
import { describeStart } from './describe-start.ts'

test('a start logs the version and every address, but no password', () => {
  const described = describeStart(
    {
      databaseUrl: 'postgres://ada:s3cret@db.internal/shipmates',
      redisUrl: 'redis://:s3cret@redis.internal:6379/1',
      smtpUrl: 'smtp://ada:s3cret@mail.internal:587',
    },
    'here-1-x',
  )

  expect(described).toEqual({
    version: expect.stringMatching(/^\d+\.\d+\.\d+/),
    pid: process.pid,
    node: 'here-1-x',
    database: 'db.internal:5432/shipmates',
    redis: 'redis.internal:6379',
    mail: 'mail.internal:587',
  })
})
