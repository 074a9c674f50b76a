import { randomBytes } from 'node:crypto'
import type { ProviderId } from '@shipmates/contract/sign-in-options'
import { expect, test } from 'vitest'
import type { TestMember } from '../../testing/members.ts'
import { startServerForFile } from '../../testing/server.ts'
import { removeSignInMethod } from './remove-sign-in-method.ts'

const server = await startServerForFile()

interface MemberMethods {
  password?: boolean
  passkeys?: number
  /** The host of the newest passkey. The others were made before hosts were stored; without this, the newest too. */
  newestIsOf?: string
  provider?: ProviderId
}

async function memberWith({ password = false, passkeys = 0, newestIsOf, provider }: MemberMethods) {
  const { db } = server
  const ada = await server.newMember()
  const at = server.now()
  if (!password) {
    await db.updateTable('users').set({ passwordHash: null }).where('id', '=', ada.id).execute()
  }
  for (let i = 0; i < passkeys; i++) {
    const key = {
      credentialId: randomBytes(16),
      publicKey: Buffer.alloc(0),
      counter: '0',
      isBackedUp: false,
      name: `Key ${i}`,
      createdAt: at,
      rpId: i === passkeys - 1 ? (newestIsOf ?? null) : null,
    }
    await db
      .insertInto('passkeys')
      .values({ userId: ada.id, ...key })
      .execute()
  }
  if (provider) {
    const issuer = provider === 'github' ? 'https://github.example/' : 'https://id.example'
    const identity = { provider, issuer, subject: ada.id, name: 'ada' }
    await db
      .insertInto('identities')
      .values({ userId: ada.id, ...identity, createdAt: at })
      .execute()
  }
  return ada
}

const github = {
  clientId: 'id',
  clientSecret: 's',
  url: 'https://github.example',
  apiUrl: '',
  readsWithinMs: 1,
}
const withGithub = {
  publicUrl: 'https://shipmates.example',
  hasPasswordLogin: true,
  oidc: undefined,
  github,
}

/** Removes one passkey, oldest first. */
const removePasskey = (ada: TestMember, config = withGithub) =>
  server.db.transaction().execute((tx) =>
    removeSignInMethod(tx, config, ada.id, async () => {
      const oldest = tx
        .selectFrom('passkeys')
        .select('id')
        .where('userId', '=', ada.id)
        .orderBy('id')
        .limit(1)
      await tx.deleteFrom('passkeys').where('id', 'in', oldest).execute()
    }),
  )

const countPasskeys = async (ada: TestMember) =>
  (await server.db.selectFrom('passkeys').select('id').where('userId', '=', ada.id).execute())
    .length

test.each([
  ['a password', { password: true, passkeys: 1 }],
  ['another passkey', { passkeys: 2 }],
  ['another passkey of this host', { passkeys: 2, newestIsOf: 'shipmates.example' }],
  ['a linked account', { passkeys: 1, provider: 'github' }],
] as const)('a passkey can be removed while %s stays', async (_, methods) => {
  const ada = await memberWith(methods)

  await removePasskey(ada)

  expect(await countPasskeys(ada)).toBe(methods.passkeys - 1)
})

test('a passkey of a former host does not count as a remaining sign-in method', async () => {
  const ada = await memberWith({ passkeys: 2, newestIsOf: 'former.example' })

  await expect(removePasskey(ada)).rejects.toMatchObject({ code: 'LAST_WAY_IN' })

  expect(await countPasskeys(ada)).toBe(2)
})

test.each([
  ['nothing', { passkeys: 1 }, withGithub],
  [
    'a linked account of a provider that is not set up',
    { passkeys: 1, provider: 'oidc' },
    withGithub,
  ],
  [
    'a password where passwords are off',
    { passkeys: 1, password: true },
    { ...withGithub, hasPasswordLogin: false },
  ],
] as const)(
  'the last passkey cannot be removed while only %s is left',
  async (_, methods, config) => {
    const ada = await memberWith(methods)

    await expect(removePasskey(ada, config)).rejects.toMatchObject({ code: 'LAST_WAY_IN' })

    expect(await countPasskeys(ada)).toBe(1)
  },
)

test('of two concurrent removals, the second is refused as the last method', async () => {
  const ada = await memberWith({ passkeys: 2 })

  const outcomes = await Promise.allSettled([removePasskey(ada), removePasskey(ada)])

  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await countPasskeys(ada)).toBe(1)
})
