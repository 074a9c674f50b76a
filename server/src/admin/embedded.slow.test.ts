import { getSession } from '@shipmates/contract/accounts'
import { expect, test } from 'vitest'
import { connectMembers } from '../testing/connections.ts'
import { run } from '../testing/contents.ts'
import { startEmbedded } from '../testing/embedded.ts'
import { runCommand } from '../testing/run-command.ts'
import { startServerForTest } from '../testing/server.ts'
import { openTab } from '../testing/sockets.ts'
import { createTempDir } from '../testing/temp-dir.ts'

test('a command acts on the embedded database of a running server at once, and of a stopped one', async () => {
  const dataDir = await createTempDir()
  const running = await startEmbedded(dataDir)
  const product = await startServerForTest({ databaseUrl: running.url })
  const [ada, grace] = [await product.newMember(), await product.newMember()]
  await connectMembers(product.db, ada, grace)
  const [tab, other] = await Promise.all(
    [ada, grace].map(({ cookie }) => openTab({ url: product.url, cookie })),
  )
  const here = { DATA_DIR: dataDir }

  const suspended = await runCommand(
    'admin',
    here,
    'suspend',
    ada.userName,
    '--note',
    'Sells ships',
  )

  expect(suspended).toEqual({
    code: 0,
    stdout: `${ada.userName} is signed out and suspended.\n`,
    stderr: '',
  })
  expect(await tab!.closed).toBe('io server disconnect')
  expect(await other!.next('connection_removed')).toMatchObject({ userId: ada.id })
  expect((await ada.call(getSession)).data).toBeNull()
  other!.close()
  await product.stop()
  await running.stop()

  const granted = await runCommand('admin', here, 'grant', grace.email.toUpperCase(), 'admin')

  expect(granted).toMatchObject({
    code: 0,
    stdout: `${grace.userName} has the role admin now.\n`,
  })
  const again = await startEmbedded(dataDir)
  expect(await run(again.url, `select role from users where id = ${grace.id}`)).toEqual(['admin'])
})
