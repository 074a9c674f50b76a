import { cp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { schemaDir } from '../paths.ts'
import { migrate } from '../platform/db/migrate.ts'
import { newestMigration } from '../platform/db/schema-state.ts'
import { expectNoFaults, untilAllGoOn } from '../testing/faults.ts'
import { type Nodes, startNodes } from '../testing/nodes.ts'
import { unpackPreviousServer } from '../testing/previous-version.ts'
import { createTempDir } from '../testing/temp-dir.ts'
import { startWriter, type Writer } from '../testing/traffic.ts'

/** Starts two members who write to each other, one on each of two nodes. */
async function startTraffic({ nodes, newConnection }: Nodes): Promise<Writer[]> {
  const [ada, linus] = await newConnection()
  const urls = nodes.map(({ url }) => url)
  const writers = [
    startWriter({ urls, sender: ada, recipient: linus }),
    startWriter({ urls: [...urls].reverse(), sender: linus, recipient: ada }),
  ]
  await untilAllGoOn(writers)
  return writers
}

const urlOf = ({ postgres }: Nodes) => postgres.urlOf('shipmates')

/** The migrations of this version, and one more. */
async function migrationsWith(sql: string, older = schemaDir): Promise<string> {
  const dir = await createTempDir()
  await cp(older, dir, { recursive: true })
  const number = String((await newestMigration(older)) + 1).padStart(4, '0')
  await writeFile(join(dir, `${number}-of-a-newer-version.sql`), sql)
  return dir
}

const ADDS = `
alter table messages add column newer text;
create index messages_newer on messages (newer) where newer is not null;
create table newer (message_id bigint primary key);
create function note_newer() returns trigger language plpgsql as
  $$ begin insert into newer values (new.id); return new; end $$;
create trigger note_newer after insert on messages for each row execute function note_newer();
-- step, repeated
update messages set newer = 'yes' where (conversation_id, id) in
  (select conversation_id, id from messages where newer is null limit 50) returning true;`

test('nodes keep running under traffic, and start again, on the schema of a newer version', async () => {
  const cluster = await startNodes(2)
  onTestFinished(cluster.stop)
  const writers = await startTraffic(cluster)
  const newer = await migrationsWith(ADDS)

  await migrate(urlOf(cluster), newer)
  await untilAllGoOn(writers)
  await cluster.nodes[0]!.kill('SIGTERM')
  await cluster.nodes[0]!.start()
  await untilAllGoOn(writers)

  await expectNoFaults(cluster.database.db, writers)
  const known = await newestMigration()
  await migrate(
    urlOf(cluster),
    await migrationsWith(`-- needs nodes from: ${String(known + 1).padStart(4, '0')}`, newer),
  )
  for (const { url, output } of cluster.nodes) {
    expect(await (await fetch(`${url}/readyz`)).json()).toMatchObject({
      message: 'Not ready: schema',
    })
    await expect.poll(output).toContain('"msg":"this node is too old for the database"')
  }
})

test('the previous version is replaced node by node under traffic, and nothing is lost', async ({
  skip,
}) => {
  const previous = await unpackPreviousServer()
  if (!previous) return skip('this clone has no history of the version before')
  const cluster = await startNodes(2, {}, previous)
  onTestFinished(cluster.stop)
  const writers = await startTraffic(cluster)

  await migrate(urlOf(cluster))
  await untilAllGoOn(writers)
  for (const node of cluster.nodes) {
    await node.kill('SIGTERM')
    await node.start()
    await untilAllGoOn(writers)
  }

  await expectNoFaults(cluster.database.db, writers)
})
