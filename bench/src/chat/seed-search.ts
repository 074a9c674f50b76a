import type { ConversationId, UserId } from '@shipmates/contract/ids'
import type pg from 'pg'
import { createDraws } from '../random.ts'

/** Members with 100,000 messages each, in more or fewer conversations. */
export const SHAPES = [10, 1_000, 1]
export const EACH = 100_000
/** Messages in each conversation of the others. */
const SHORT = 100
/** The conversations grow together, in rounds, as they do in operation. */
const ROUNDS = 100
const SENTENCES = 20_000

export interface SearchSeed {
  members: { id: UserId; conversations: number }[]
  /** The last conversation that does not belong to these members. */
  after: ConversationId
}

/**
 * Seeds about `total` messages, of which each member in `SHAPES` has 100,000. Words are as frequent as in
 * a language: the n-th has a share of about 1 / n.
 */
export async function seedSearch(client: pg.Client, total: number): Promise<SearchSeed> {
  const others = Math.max(0, Math.ceil((total - SHAPES.length * EACH) / SHORT))
  await client.query(`
    insert into users (email, user_name, password_hash, email_verified_at, created_at)
    select 'dev-' || n || '@example.test', 'dev_' || 1000000 + n, '', now(), now()
    from generate_series(1, 2000) n`)
  const { rows: users } = await client.query<{ id: UserId }>('select id from users order by id')
  await insertConversations(client, others, users[0]!.id)
  const members: SearchSeed['members'] = []
  const { rows } = await client.query<{ last: ConversationId }>(
    'select coalesce(max(id), 0)::bigint as last from conversations',
  )
  for (const [n, conversations] of SHAPES.entries()) {
    const { id } = users[n]!
    members.push({ id, conversations })
    await client.query(
      `insert into conversations (low_id, high_id)
       select $1::bigint, id from users where id > $1::bigint + ${SHAPES.length} order by id limit ${conversations}`,
      [id],
    )
  }
  const after = rows[0]!.last
  await client.query(
    `insert into conversation_members (user_id, conversation_id, other_id, listed_at)
     select low_id, id, high_id, now() from conversations where id > $1
     union all
     select high_id, id, low_id, now() from conversations where id > $1`,
    [after],
  )
  await writeMessages(client, after)
  await segmentOthers(client, after)
  await client.query('vacuum analyze')
  return { members, after }
}

/** Conversations of pairs of other members. Without rows in lists, which a search does not read. */
const insertConversations = (client: pg.Client, count: number, first: UserId) =>
  client.query(
    `insert into conversations (low_id, high_id)
     select $1::bigint + 10 + n / 1900, $1::bigint + 100 + n % 1900 from generate_series(0, $2::int - 1) n`,
    [first, count],
  )

const { next: random } = createDraws(42)
const words = createWords()

async function writeMessages(client: pg.Client, after: ConversationId): Promise<void> {
  await client.query('create temporary table sentences (n int primary key, text text)')
  await client.query(
    `insert into sentences select n, text from unnest($1::text[]) with ordinality as s (text, n)`,
    [Array.from({ length: SENTENCES }, newSentence)],
  )
  const { rows } = await client.query<{ id: ConversationId; share: number }>(
    `select id, ${EACH} / count(*) over (partition by low_id) as share from conversations where id > $1`,
    [after],
  )
  for (let round = 0; round < ROUNDS; round++) {
    const ids = rows.flatMap(({ id, share }) => Array<string>(Number(share) / ROUNDS).fill(id))
    await client.query(
      `insert into messages (conversation_id, sender_id, content, created_at)
       select conversation_id, 1, text, now() - interval '3 days'
       from (
         select id as conversation_id, text
         from conversations join sentences on n = 1 + (id * 31 + ${round} * 7919) % ${SENTENCES}
         where id <= $1
         union all
         select * from unnest($2::bigint[], $3::text[])
       ) written
       order by hashint8(conversation_id)`,
      [after, ids, ids.map(newSentence)],
    )
  }
  await client.query(
    `update conversation_members member set last_message_id = (
       select max(id) from messages where conversation_id = member.conversation_id
     )`,
  )
}

/** Stand-ins for the segments of the other conversations, so that the table has its real size. */
const segmentOthers = (client: pg.Client, after: ConversationId) =>
  client.query(
    `insert into search_segments (conversation_id, first_id, last_id, ids, lines, form)
     select conversation_id, min(id), max(id), array_agg(id order by id),
       string_agg(lower(content), E'\\n' order by id), 2
     from (
       select *, row_number() over (partition by conversation_id order by id) / 56 as n
       from messages where conversation_id <= $1
     ) numbered
     group by conversation_id, n`,
    [after],
  )

function newSentence(): string {
  const length = 3 + Math.floor(random() * random() * 28)
  const text = Array.from({ length }, newWord).join(' ')
  return text.charAt(0).toUpperCase() + text.slice(1) + (random() < 0.5 ? '.' : '')
}

/** The n-th word with a probability of about 1 / n, as in a language. */
const newWord = () => words[Math.floor(words.length ** random()) - 1]!

function createWords(): string[] {
  const made = new Set<string>()
  const syllables =
    'ka to mi re su lan der ing pro con tex dev ter ver al on is est com ship'.split(' ')
  while (made.size < 30_000) {
    const length = made.size < 20 ? 1 : 2 + Math.floor(random() * 3)
    made.add(
      Array.from({ length }, () => syllables[Math.floor(random() * syllables.length)]).join(''),
    )
  }
  return [...made]
}

/** The n-th most frequent word. */
export const wordAt = (n: number): string => words[n - 1]!
