import { forgotPassword, logIn, resetPassword } from '@shipmates/contract/accounts'
import { changePassword } from '@shipmates/contract/change-password'
import * as contract from '@shipmates/contract/second-factor'
import { expect, test } from 'vitest'
import type { TestMember } from '../../testing/members.ts'
import { resetTokenFor } from '../../testing/newcomers.ts'
import { nextStep, stopClock, switchOn } from '../../testing/second-factor.ts'
import { startServerForFile } from '../../testing/server.ts'

stopClock()
const server = await startServerForFile({ config: { hasRateLimits: true } })

async function givePassword({ email, password }: Pick<TestMember, 'email' | 'password'>) {
  const visitor = server.visitor()
  await visitor.call(logIn, { body: { email, password } })
  return visitor
}

type Visitor = Awaited<ReturnType<typeof givePassword>>

const enter = (visitor: Visitor, code: string) =>
  visitor.call(contract.enterSecondFactor, { body: { code } })

/** Six digits that are not the code of any step around this one. */
function wrongOf(app: (steps?: number) => string) {
  const right = [-2, -1, 0, 1, 2].map((steps) => app(steps))
  return ['000000', '000001', '000002', '000003', '000004', '000005'].find(
    (code) => !right.includes(code),
  )!
}

const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).toSorted()

test('of thirty concurrent guesses five are checked, then even the right code waits', async () => {
  const [ada, grace] = [await server.newMember(), await server.newMember()]
  const { app } = await switchOn(server, ada)
  const other = await switchOn(server, grace)
  nextStep(server)
  const visitors = [await givePassword(ada), await givePassword(ada), await givePassword(ada)]

  const guesses = await Promise.all(
    Array.from({ length: 30 }, (_, n) => enter(visitors[n % 3]!, wrongOf(app))),
  )
  const right = await enter(visitors[0]!, app())

  expect(statuses(guesses)).toEqual([...Array(5).fill(400), ...Array(25).fill(429)])
  expect(right).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS' })
  expect(Number(right.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await enter(await givePassword(grace), other.app())).status).toBe(200)
})

/** Uses up the guesses of strangers who know the password, at codes of the app and at recovery codes. */
async function attack(ada: TestMember, app: () => string) {
  const attacker = await givePassword(ada)
  for (let n = 0; n < 6; n++) {
    await enter(attacker, wrongOf(app))
    await enter(attacker, 'wrong-wrong-code')
  }
  expect((await enter(attacker, app())).status).toBe(429)
}

test("others' wrong codes do not lock out a session, or a browser on which the owner signed in before", async () => {
  const ada = await server.newMember()
  const { app } = await switchOn(server, ada)
  nextStep(server)
  const { email, password } = ada
  const known = await givePassword(ada)
  expect((await enter(known, app())).status).toBe(200)

  await attack(ada, app)
  nextStep(server)
  await known.call(logIn, { body: { email, password } })
  const again = await enter(known, app())
  nextStep(server)
  const off = await ada.call(contract.switchOffSecondFactor, { body: { password, code: app() } })

  expect(statuses([again, off])).toEqual([200, 200])
})

test('recovery codes are counted separately from codes of the app', async () => {
  const ada = await server.newMember()
  const { app, recoveryCodes } = await switchOn(server, ada)
  const attacker = await givePassword(ada)

  for (let n = 0; n < 6; n++) await enter(attacker, wrongOf(app))
  const recovery = await enter(await givePassword(ada), recoveryCodes[0]!)

  expect(recovery.status).toBe(200)
})

test.each(['reset', 'change'])(
  'after a %s of the password the owner is locked out no more',
  async (how) => {
    const ada = await server.newMember()
    const { app } = await switchOn(server, ada)
    await attack(ada, app)
    const password = 'Brand*New*Sail*43'

    if (how === 'reset') {
      await server.visitor().call(forgotPassword, { body: { email: ada.email } })
      const token = await resetTokenFor(server, ada.email)
      const body = { token, password, confirmPassword: password }
      await server.visitor().call(resetPassword, { body })
    } else {
      const body = {
        currentPassword: ada.password,
        newPassword: password,
        confirmPassword: password,
      }
      await ada.call(changePassword, { body })
    }
    nextStep(server)
    const entered = await enter(await givePassword({ ...ada, password }), app())

    expect(entered.status).toBe(200)
  },
)

test('right codes do not count, nor do codes without a login', async () => {
  const ada = await server.newMember()
  const { recoveryCodes } = await switchOn(server, ada)

  for (const code of recoveryCodes.slice(0, 6)) {
    expect((await enter(await givePassword(ada), code)).status).toBe(200)
    expect((await enter(server.visitor(), 'guess')).code).toBe('SIGN_IN_AGAIN')
  }
  const visitor = await givePassword(ada)
  const guesses = []
  for (let n = 0; n < 6; n++) guesses.push(await enter(visitor, 'guess'))

  expect(statuses(guesses)).toEqual([400, 400, 400, 400, 400, 429])
})

test('guesses at a first code count, too', async () => {
  const ada = await server.newMember()
  await ada.call(contract.startSecondFactor, { body: { password: ada.password } })

  const guesses = await Promise.all(
    Array.from({ length: 8 }, () =>
      ada.call(contract.switchOnSecondFactor, { body: { code: 'guess' } }),
    ),
  )

  expect(statuses(guesses)).toEqual([...Array(5).fill(400), ...Array(3).fill(429)])
})
