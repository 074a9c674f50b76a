import { createSign, generateKeyPairSync, randomBytes } from 'node:crypto'
import { getSession, logIn } from '@shipmates/contract/accounts'
import { PASSKEYS_MAX } from '@shipmates/contract/limits'
import * as contract from '@shipmates/contract/passkeys'
import { expect, test } from 'vitest'
import { createAuthenticator, type Forgery } from '../../testing/authenticator.ts'
import { endSessionsDuring } from '../../testing/end-sessions.ts'
import { makePasskey, signInByPasskey } from '../../testing/passkeys.ts'
import { startServerForFile } from '../../testing/server.ts'

const server = await startServerForFile()
const { db } = server

const list = async (member: Awaited<ReturnType<typeof server.newMember>>) =>
  (await member.call(contract.listPasskeys)).data!

const mailsTo = ({ email }: { email: string }) =>
  db.selectFrom('mails').select('kind').where('recipient', '=', email).orderBy('id').execute()

test('a member adds a passkey, and signs in by it without a name, from anywhere', async () => {
  const ada = await server.newMember()

  const { answer, authenticator, passkeyId } = await makePasskey(ada, { name: '  Ada’s laptop ' })

  expect(answer.status).toBe(201)
  expect(await list(ada)).toEqual([
    { passkeyId, name: 'Ada’s laptop', createdAt: expect.any(String), lastUsedAt: null },
  ])
  const visitor = server.visitor()
  const signedIn = await signInByPasskey(visitor, authenticator)
  expect(signedIn).toMatchObject({ status: 200, data: { userId: ada.id, userName: ada.userName } })
  expect((await visitor.call(getSession)).data).toMatchObject({ userId: ada.id })
  expect(visitor.cookie).toContain('shipmates_device=')
  expect((await list(ada))[0]!.lastUsedAt).not.toBeNull()
  expect((await signInByPasskey(server.visitor(), authenticator)).status).toBe(200)
})

test('a passkey stores the host it is bound to; one stored without a host gets it at the next sign-in', async () => {
  const ada = await server.newMember()
  const { authenticator } = await makePasskey(ada)
  const keys = db.selectFrom('passkeys').select('rpId').where('userId', '=', ada.id)
  const made = await keys.execute()
  await db.updateTable('passkeys').set({ rpId: null }).where('userId', '=', ada.id).execute()

  await signInByPasskey(server.visitor(), authenticator)

  expect([made, await keys.execute()]).toEqual([[{ rpId: 'localhost' }], [{ rpId: 'localhost' }]])
})

test('the options name the site by PUBLIC_URL, not by the Host header, ask for user verification, and exclude existing keys', async () => {
  const ada = await server.newMember()
  const { authenticator, response } = await makePasskey(ada)
  const body = { password: ada.password }

  const creation = await ada.call(contract.startPasskey, { body })
  const { data: request } = await server.visitor().call(contract.startPasskeyLogin)

  expect(creation.data).toMatchObject({
    rp: { id: 'localhost', name: 'Shipmates' },
    user: { id: Buffer.from(ada.id).toString('base64url'), name: ada.userName },
    attestation: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: [{ id: response.id, transports: ['internal'] }],
  })
  expect(request).toMatchObject({ rpId: 'localhost', userVerification: 'required' })
  expect(request!.allowCredentials).toBeUndefined()
  expect(authenticator.id).toBe(response.id)
})

test.each([
  ['another origin', { origin: 'http://localhost:4000' }],
  ['a look-alike origin', { origin: 'http://localhost:3000.evil.example' }],
  ['another site', { rpId: 'evil.example' }],
  ['a challenge of its own', { challenge: randomBytes(32).toString('base64url') }],
  ['nobody checked', { isVerified: false }],
  ['the other ceremony', { type: 'webauthn.get' }],
  ['an id that is too long', { credentialId: randomBytes(1024) }],
] satisfies [string, Forgery][])('a creation with %s is refused', async (_, forged) => {
  const ada = await server.newMember()

  const { answer } = await makePasskey(ada, { forged })

  expect(answer).toMatchObject({ status: 401, code: 'INVALID_PASSKEY' })
  expect(await list(ada)).toEqual([])
})

test.each([
  ['packed', certified('packed')],
  ['of a vendor', certified('apple')],
  ['unknown', { fmt: 'compound', attStmt: new Map() }],
])('certificates of a key are not examined: %s', async (_, attestation) => {
  const ada = await server.newMember()
  const before = server.logged.length

  const { answer } = await makePasskey(ada, { forged: { attestation } })

  expect(answer).toMatchObject({ status: 401, code: 'INVALID_PASSKEY' })
  expect(server.logged.slice(before).join('')).toContain('the key is attested')
})

/** An attestation whose certificate a check would have to fetch. */
function certified(fmt: string): NonNullable<Forgery['attestation']> {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const sig = createSign('sha256').update('').sign(privateKey)
  return {
    fmt,
    attStmt: new Map<string, unknown>([
      ['alg', -7],
      ['sig', sig],
      ['x5c', [randomBytes(300)]],
    ]),
  }
}

test.each([
  ['another origin', { origin: 'https://localhost:3000' }],
  ['another site', { rpId: 'evil.example' }],
  ['a challenge of its own', { challenge: randomBytes(32).toString('base64url') }],
  ['nobody checked', { isVerified: false }],
  ['the other ceremony', { type: 'webauthn.create' }],
  [
    'a signature by another key',
    { key: generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey },
  ],
  [
    'a signature of another kind',
    { key: generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey },
  ],
  ['the handle of another account', { userHandle: Buffer.from('1').toString('base64url') }],
  ['no handle', { userHandle: '' }],
] satisfies [string, Forgery][])('a login with %s is refused', async (_, forged) => {
  const ada = await server.newMember()
  const { authenticator } = await makePasskey(ada)
  const visitor = server.visitor()

  const refused = await signInByPasskey(visitor, authenticator, forged)

  expect(refused).toMatchObject({ status: 401, code: 'INVALID_PASSKEY' })
  expect(visitor.cookie).toBe('')
  expect((await signInByPasskey(visitor, authenticator)).status).toBe(200)
})

test('a login with the handle of another member does not open their account', async () => {
  const [ada, grace] = [await server.newMember(), await server.newMember()]
  const { authenticator } = await makePasskey(ada)
  await makePasskey(grace)

  const userHandle = Buffer.from(grace.id).toString('base64url')
  const refused = await signInByPasskey(server.visitor(), authenticator, { userHandle })

  expect(refused).toMatchObject({ status: 401, code: 'INVALID_PASSKEY' })
})

test('a response is valid once, even if sent ten times at the same time', async () => {
  const ada = await server.newMember()
  const { authenticator, response } = await makePasskey(ada)
  const { data: options } = await server.visitor().call(contract.startPasskeyLogin)
  const body = { response: authenticator.get(options!) }

  const answers = await Promise.all(
    Array.from({ length: 10 }, () => server.visitor().call(contract.logInByPasskey, { body })),
  )
  const again = await ada.call(contract.addPasskey, { body: { name: 'Again', response } })

  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(401)])
  expect(again).toMatchObject({ status: 401, code: 'INVALID_PASSKEY' })
  expect(await list(ada)).toHaveLength(1)
})

test('a challenge is valid for five minutes, for its session and its purpose', async () => {
  const ada = await server.newMember()
  const body = { password: ada.password }
  const other = await server.signInElsewhere(ada)
  const authenticator = createAuthenticator()
  const add = (by: typeof other, response: object) =>
    by.call(contract.addPasskey, { body: { name: 'Key', response } })
  const { data: mine } = await ada.call(contract.startPasskey, { body })
  const { data: late } = await ada.call(contract.startPasskey, { body })
  const { data: login } = await other.call(contract.startPasskeyLogin)
  const elsewhere = await add(other, authenticator.create(mine!))
  const asLogin = await add(ada, authenticator.create({ ...mine, challenge: login!.challenge }))
  const here = await add(ada, authenticator.create(mine!))
  const { data: creation } = await ada.call(contract.startPasskey, { body })
  const asCreation = await other.call(contract.logInByPasskey, {
    body: { response: authenticator.get(creation!) },
  })
  const { data: lateLogin } = await other.call(contract.startPasskeyLogin)
  server.clock.aheadMs += 5 * 60_000
  const tooLate = await add(ada, createAuthenticator().create(late!))
  const lateAnswer = await other.call(contract.logInByPasskey, {
    body: { response: authenticator.get(lateLogin!) },
  })

  expect(here.status).toBe(201)
  for (const refused of [elsewhere, asLogin, asCreation, tooLate, lateAnswer]) {
    expect(refused).toMatchObject({ status: 401, code: 'INVALID_PASSKEY' })
  }
})

test('a counter that does not grow is refused and logged, whatever is signed', async () => {
  const ada = await server.newMember()
  const { authenticator } = await makePasskey(ada, { forged: { counter: 5 } })
  const use = (counter: number) => signInByPasskey(server.visitor(), authenticator, { counter })

  expect((await use(5)).code).toBe('INVALID_PASSKEY')
  expect((await use(0)).code).toBe('INVALID_PASSKEY')
  expect((await use(6)).status).toBe(200)
  expect((await use(6)).code).toBe('INVALID_PASSKEY')
  expect((await use(2 ** 32 - 1)).status).toBe(200)
  expect(server.logged.join('')).toContain('passkey refused: removed, or it may be copied')
})

test('a synchronized passkey without a counter signs in again and again', async () => {
  const ada = await server.newMember()
  const authenticator = createAuthenticator({ isSynced: true })
  await makePasskey(ada, { authenticator })

  for (let time = 0; time < 3; time++) {
    expect((await signInByPasskey(server.visitor(), authenticator)).status).toBe(200)
  }
})

test('a passkey is renamed and removed by its owner only, and no longer works', async () => {
  const [ada, grace] = [await server.newMember(), await server.newMember()]
  const { authenticator, passkeyId } = await makePasskey(ada)
  const params = { passkeyId }
  const body = { password: ada.password }

  const foreign = [
    await grace.call(contract.renamePasskey, { params, body: { name: 'Mine' } }),
    await grace.call(contract.removePasskey, { params, body: { password: grace.password } }),
  ]
  const renamed = await ada.call(contract.renamePasskey, { params, body: { name: 'Phone' } })
  const nameless = await ada.call(contract.renamePasskey, { params, body: { name: ' ' } })
  const wrong = await ada.call(contract.removePasskey, { params, body: { password: 'wrong' } })
  const [kept] = await list(ada)
  const removed = await ada.call(contract.removePasskey, { params, body })

  for (const { code } of foreign) expect(code).toBe('NOT_FOUND')
  expect(renamed.status).toBe(200)
  expect(nameless.code).toBe('VALIDATION_ERROR')
  expect(wrong.code).toBe('INVALID_CURRENT_PASSWORD')
  expect(kept).toMatchObject({ passkeyId, name: 'Phone' })
  expect(removed.status).toBe(200)
  expect(await list(ada)).toEqual([])
  expect((await signInByPasskey(server.visitor(), authenticator)).code).toBe('INVALID_PASSKEY')
  expect((await ada.call(contract.removePasskey, { params, body })).code).toBe('NOT_FOUND')
})

test('a member gets a mail when a passkey is added or removed', async () => {
  const ada = await server.newMember()
  const { passkeyId } = await makePasskey(ada)
  await ada.call(contract.removePasskey, {
    params: { passkeyId },
    body: { password: ada.password },
  })

  await expect.poll(() => server.mailsTo(ada)).toHaveLength(2)
  const subjects = server.mailsTo(ada).map(({ subject }) => subject)
  expect(subjects.toSorted()).toEqual([
    'A passkey was added to your Shipmates account',
    'A passkey was removed from your Shipmates account',
  ])
  // Mails are deleted after the mail server has accepted them.
  await expect.poll(() => mailsTo(ada)).toEqual([])
})

test('a member has at most twenty passkeys, even if two are added at the same time', async () => {
  const ada = await server.newMember()
  const body = { password: ada.password }
  const started = await Promise.all([0, 1].map(() => ada.call(contract.startPasskey, { body })))
  await db
    .insertInto('passkeys')
    .values(
      Array.from({ length: PASSKEYS_MAX - 1 }, () => ({
        userId: ada.id,
        credentialId: randomBytes(16),
        publicKey: randomBytes(16),
        counter: '0',
        isBackedUp: false,
        name: 'Key',
        createdAt: server.now(),
      })),
    )
    .execute()

  const answers = await Promise.all(
    started.map(({ data }) => {
      const response = createAuthenticator().create(data!)
      return ada.call(contract.addPasskey, { body: { name: 'Key', response } })
    }),
  )

  expect(answers.map(({ code }) => code ?? 'added').toSorted()).toEqual([
    'TOO_MANY_PASSKEYS',
    'added',
  ])
  expect((await ada.call(contract.startPasskey, { body })).code).toBe('TOO_MANY_PASSKEYS')
})

test('a key that an account has is not added a second time', async () => {
  const [ada, grace] = [await server.newMember(), await server.newMember()]
  const { authenticator } = await makePasskey(ada)

  const { answer } = await makePasskey(grace, { authenticator })

  expect(answer).toMatchObject({ status: 401, code: 'INVALID_PASSKEY' })
  expect(await list(grace)).toEqual([])
})

test('adding a passkey needs the password', async () => {
  const ada = await server.newMember()

  const answers = [
    await ada.call(contract.startPasskey, { body: { password: 'wrong' } }),
    await ada.call(contract.startPasskey, { body: {} }),
    await server.visitor().call(contract.startPasskey, { body: { password: ada.password } }),
  ]

  expect(answers.map(({ code }) => code)).toEqual([
    'INVALID_CURRENT_PASSWORD',
    'VALIDATION_ERROR',
    'UNAUTHENTICATED',
  ])
})

test('a session that ends before its passkey is stored adds none', async () => {
  const ada = await server.newMember()
  const { data: options } = await ada.call(contract.startPasskey, {
    body: { password: ada.password },
  })
  const response = createAuthenticator().create(options!)

  const answer = await endSessionsDuring(db, ada, () =>
    ada.call(contract.addPasskey, { body: { name: 'Laptop', response } }),
  )

  expect(answer).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' })
  await ada.call(logIn, { body: ada })
  expect(await list(ada)).toEqual([])
  expect(await mailsTo(ada)).toEqual([])
})
