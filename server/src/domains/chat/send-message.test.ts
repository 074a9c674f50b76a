import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { newConnection } from '../../testing/connections.ts'
import { startTestServer } from '../../testing/server.ts'
import { draftTo, openTab } from '../../testing/sockets.ts'

test('a message from a deleted sender is refused and not stored', async () => {
  const server = await startTestServer()
  onTestFinished(server.stop)
  const [ada, linus] = await newConnection(server.db, server)
  const tab = await openTab({ url: server.url, cookie: ada.cookie })
  // As if the member were deleted after the pair lookup: their connection still exists.
  for (const table of ['connections', 'conversations', 'conversation_members']) {
    await sql`
      do $$ declare name text;
      begin
        for name in
          select conname from pg_constraint
          where conrelid = ${sql.lit(table)}::regclass and confrelid = 'users'::regclass
        loop
          execute format('alter table %I drop constraint %I', ${sql.lit(table)}, name);
        end loop;
      end $$`.execute(server.db)
  }
  await server.db.deleteFrom('users').where('id', '=', ada.id).execute()

  const result = await tab.send(draftTo(linus))

  const stored = await server.db.selectFrom('messages').select('id').execute()
  expect(result).toMatchObject({ ok: false, code: 'UNAUTHENTICATED' })
  expect(stored).toEqual([])
})
