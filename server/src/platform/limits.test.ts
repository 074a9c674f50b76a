import { describe, expect, test } from 'vitest'
import { limitSettings, readLimits, refuseUnknownLimits } from './limits.ts'

describe('limits', () => {
  test('have the documented defaults', () => {
    const { limits, problems } = readLimits({})

    expect(problems).toEqual([])
    expect(limits).toMatchObject({
      loginByPair: [{ times: 5, seconds: 900 }],
      loginByAddress: [{ times: 30, seconds: 300 }],
      loginByDevice: [{ times: 5, seconds: 900 }],
      logins: [{ times: 300, seconds: 300 }],
      signupByAddress: [{ times: 30, seconds: 3600 }],
      codesByPair: [
        { times: 5, seconds: 3600 },
        { times: 15, seconds: 86_400 },
      ],
      codesByAccount: [
        { times: 25, seconds: 3600 },
        { times: 60, seconds: 86_400 },
      ],
      resetsByPair: [
        { times: 2, seconds: 3600 },
        { times: 5, seconds: 86_400 },
      ],
      resetsByAccount: [
        { times: 10, seconds: 3600 },
        { times: 20, seconds: 86_400 },
      ],
      codesByAddress: [{ times: 30, seconds: 3600 }],
      resetsByAddress: [{ times: 30, seconds: 3600 }],
      triesByAddress: [{ times: 100, seconds: 300 }],
      unknownSessions: [{ times: 300, seconds: 60 }],
      apiByDevice: [{ times: 100, seconds: 60 }],
      apiByMember: [{ times: 200, seconds: 60 }],
      apiByAddress: [{ times: 100, seconds: 60 }],
      messages: [{ burst: 60, times: 1, seconds: 1 }],
      uploads: [{ times: 20, seconds: 3600 }],
    })
  })

  test('are each set by their own variable', () => {
    const { limits } = readLimits({
      LIMIT_LOGIN_BY_PAIR: '3/90s',
      LIMIT_CODES_BY_ACCOUNT: '1/1m, 4/2d',
      LIMIT_MESSAGES: '10+2/1m',
      LIMIT_UPLOADS: '',
    })

    expect(limits.loginByPair).toEqual([{ times: 3, seconds: 90 }])
    expect(limits.codesByAccount).toEqual([
      { times: 1, seconds: 60 },
      { times: 4, seconds: 172_800 },
    ])
    expect(limits.messages).toEqual([{ burst: 10, times: 2, seconds: 60 }])
    expect(limits.uploads).toEqual([{ times: 20, seconds: 3600 }])
    expect(new Set(limitSettings).size).toBe(Object.keys(limits).length)
  })

  test('with unknown names are rejected with the nearest name, or a list of all', () => {
    const problems = refuseUnknownLimits({
      LIMIT_PHOTOS: '5/1h',
      LIMIT_TYPNG: '5/1h',
      LIMIT_UPLOAD_FILE: '/run/secrets/uploads',
      LIMIT_UPLOADS: '5/1h',
      LIMIT_TYPING_FILE: '/run/secrets/typing',
      PORT: '3000',
    })

    expect(problems).toEqual([
      `LIMIT_PHOTOS is not a limit; there are ${limitSettings.join(', ')}`,
      'LIMIT_TYPNG is not a limit; did you mean LIMIT_TYPING?',
      'LIMIT_UPLOAD_FILE is not a limit; did you mean LIMIT_UPLOADS_FILE?',
    ])
  })

  test.each(['5', '0/1h', '-1/1h', '5/1', '5/1y', '5/0h', '1e3/1h', '5/1h,', 'off', '0+1/1s'])(
    'written as %j are rejected by name',
    (text) => {
      const { problems } = readLimits({ LIMIT_UPLOADS: text })

      expect(problems).toEqual([
        'LIMIT_UPLOADS takes times per time, such as 5/15m, 5/1h,15/1d or 60+1/1s',
      ])
    },
  )
})
