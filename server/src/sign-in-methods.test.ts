import { getSession } from '@shipmates/contract/accounts'
import { deleteAccount } from '@shipmates/contract/leaving'
import { getSecondFactor } from '@shipmates/contract/second-factor'
import { afterAll, expect, test } from 'vitest'
import { startLyingProvider } from './testing/lying-provider.ts'
import type { TestMember } from './testing/members.ts'
import { until } from './testing/patience.ts'
import { byProvider } from './testing/provider-sign-in.ts'
import { stopClock, switchOn } from './testing/second-factor.ts'
import { startServerForFile } from './testing/server.ts'
import { SIGN_IN_METHODS } from './testing/sign-in-methods.ts'
import { actOn, newStaff } from './testing/staff.ts'

stopClock()
const provider = await startLyingProvider()
afterAll(provider.stop)
const server = await startServerForFile({ config: { oidc: provider.settings } })
const { db } = server
const admin = await newStaff(server, 'admin')

const change = ({ id }: TestMember, changes: object) =>
  db.updateTable('users').set(changes).where('id', '=', id).execute()

/**
 * States of an account, and the response of each sign-in method then: `unknown` and `lacks a code` are defined by the
 * method.
 */
const STATES: Record<string, { become(member: TestMember): Promise<unknown>; outcome: string }> = {
  'a member': { become: async () => {}, outcome: 'in' },
  'a member with a second factor': {
    become: async (member) => {
      const { data } = await member.call(getSecondFactor)
      if (!data!.since) await switchOn(server, member)
    },
    outcome: 'lacks a code',
  },
  'a member who waits for approval': {
    become: (member) => change(member, { waitingSince: server.now() }),
    outcome: 'APPROVAL_PENDING',
  },
  'a suspended member': {
    become: (member) => actOn(admin, 'suspend', member),
    outcome: 'ACCOUNT_SUSPENDED',
  },
  'a member with a pending deletion': {
    become: (member) =>
      member.call(deleteAccount, { body: { password: member.password, messages: 'keep' } }),
    outcome: 'in, to keep the account',
  },
  'a member deleted by an admin': {
    become: (member) => actOn(admin, 'delete', member),
    outcome: 'ACCOUNT_SUSPENDED',
  },
  'a deleted member': {
    become: async (member) => {
      await change(member, { deletionDueAt: server.now(), deletionMessages: 'keep' })
      await until(async () => {
        const users = db.selectFrom('users').select('deletedAt').where('id', '=', member.id)
        expect((await users.executeTakeFirstOrThrow()).deletedAt).not.toBeNull()
      })
    },
    outcome: 'unknown',
  },
}

const METHODS = { ...SIGN_IN_METHODS, provider: byProvider(provider) }

const CELLS = Object.keys(METHODS).flatMap((method) =>
  Object.keys(STATES).map((state): [string, string] => [method, state]),
)

test.each(CELLS)('the %s of %s', async (name, state) => {
  const method = METHODS[name as keyof typeof METHODS]!
  const { become, outcome } = STATES[state]!
  const member = await server.newMember()
  const visitor = server.visitor()
  const enter = await method.prepare(server, member)
  await become(member)

  const { code, data } = await enter(visitor)
  const session = (await visitor.call(getSession)).data

  const special: Record<string, string> = {
    unknown: method.unknown,
    'lacks a code': method.takesCode ? 'lacks a code' : 'in',
  }
  const expected = special[outcome] ?? outcome
  expect(code ?? describe(data)).toBe(expected)
  expect(session?.userId).toBe(expected.startsWith('in') ? member.id : undefined)
})

/** The meaning of a successful response. */
function describe(data: object | undefined): string {
  if (data && 'needsSecondFactor' in data) return 'lacks a code'
  return data && 'deletionDueAt' in data ? 'in, to keep the account' : 'in'
}
