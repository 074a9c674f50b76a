import { getSignInOptions } from '@shipmates/contract/sign-in-options'
import { expect, test } from 'vitest'
import { startServerForTest } from '../../testing/server.ts'

const signInOptionsOf = async (config: Parameters<typeof startServerForTest>[0]) => {
  const server = await startServerForTest(config)
  const { data } = await server.visitor().call(getSignInOptions)
  return data
}

test('by default there are passwords and passkeys, and no providers', async () => {
  expect(await signInOptionsOf({})).toEqual({
    password: true,
    passkey: true,
    providers: [],
    registration: 'open',
  })
})

test('the sign-in methods of the settings are returned, without secrets', async () => {
  const secret = 'not-so-secret'
  const options = await signInOptionsOf({
    config: {
      publicUrl: 'http://192.0.2.7:3000',
      hasPasswordLogin: false,
      registration: 'invite',
      oidc: {
        issuer: 'https://id.example',
        clientId: 'shipmates',
        clientSecret: secret,
        name: 'Ferry SSO',
        answersWithinMs: 60_000,
      },
      github: {
        clientId: 'Iv1.shipmates',
        clientSecret: secret,
        url: 'https://github.com',
        apiUrl: 'https://api.github.com',
        readsWithinMs: 60_000,
      },
    },
  })

  expect(options).toEqual({
    password: false,
    passkey: false,
    providers: [
      { id: 'oidc', name: 'Ferry SSO' },
      { id: 'github', name: 'GitHub' },
    ],
    registration: 'invite',
  })
})
