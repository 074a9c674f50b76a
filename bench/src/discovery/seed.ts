import { join } from 'node:path'
import type { UserId } from '@shipmates/contract/ids'
import type pg from 'pg'
import { type Database, startDatabase } from '../database.ts'
import { secondsOf } from '../timing.ts'
import { dropConstraints } from './constraints.ts'
import { addWaiting, fillWishes, zipf } from './seed-wishes.ts'

/** The member who has decided on `BUSY_DECISIONS` others. */
export const BUSY_VIEWER = '1' as UserId
/** A member with a time zone. */
export const ZONED_VIEWER = '500' as UserId
const BUSY_DECISIONS = 5000
const SKILLS = 400

/** The suffix of a member's name, which is practically unique. */
export const tagOf = (id: number): string =>
  ((BigInt(id) * 2654435761n) % 16777216n).toString(16).padStart(6, '0')

const FIRST_NAMES =
  `Ada Alan Amina Anders Anna Barbara Bjarne Brian Carmen Chen Clara Dana Dennis Diego
  Edsger Elena Emeka Erik Fatima Finn Frances Grace Guido Hanna Hedy Ines Ivan Jan Jean Joan John Jonas
  Kamala Karen Katrin Ken Kofi Lars Leslie Linus Lucia Mara Marek Maria Marina Mary Mei Mona Nadia Niklaus
  Noor Olga Omar Pedro Priya Radia Raj Rosa Ruth Sana Sofia Tomas Vera Yuki Zoe`.split(/\s+/)

const text = (values: readonly string[]) => values.map((value) => `'${value}'`).join(', ')

/** SQL: the number of members who list each word. */
const COUNT_WORDS = `
  update skills set member_count = listed + interested + learned, listed_by = listed, interested_by = interested
  from (
    select id, count(*) filter (where what = 1) as listed,
      count(*) filter (where what = 2) as interested, count(*) filter (where what = 3) as learned
    from (
      select 1 as what, unnest(skill_ids) as id from profiles
      union all select 2, unnest(interest_ids) from profiles
      union all select 3, unnest(learning_ids) from profiles
    ) listings group by id
  ) used
  where used.id = skills.id`

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a list of SQL statements
const steps = (members: number): [what: string, sql: string][] => [
  [
    'members',
    `insert into users (id, email, user_name, password_hash, email_verified_at, created_at)
      overriding system value
      select n, 'dev' || n || '@bench.test',
        (array[${text(FIRST_NAMES)}])[1 + (n * 31 % ${FIRST_NAMES.length})] || '_'
          || lpad(to_hex(n::bigint * 2654435761 % 16777216), 6, '0'),
        'none', at, at
      from (
        select n, now() - random() * interval '3 years' as at from generate_series(1, ${members}) n
      ) made`,
  ],
  [
    'skills',
    `insert into skills (id, canonical, name) overriding system value
      select n, 'skill' || n, 'Skill ' || n from generate_series(1, ${SKILLS}) n`,
  ],
  [
    'profiles',
    `insert into profiles (user_id, age, gender, about, skills, skill_ids)
      select user_id, 18 + floor(random() * 50),
        (array['Male', 'Male', 'Male', 'Female', 'Female', 'Non-binary', 'Prefer not to say', null])
          [1 + floor(random() * 8)],
        'I build things that other people run, and I like it when they keep running.',
        (select array_agg('Skill ' || id) from unnest(skill_ids) id), skill_ids
      from (
        select user_id, (array_agg(skill order by at))[:count] as skill_ids
        from (
          select user_id, count, skill, min(draw) as at
          from (select id as user_id, 3 + floor(random() * 10)::int as count from users) member,
            lateral (
              select draw, ${zipf(SKILLS)} as skill from generate_series(1, count * 3 + user_id * 0) draw
            ) drawn
          group by user_id, count, skill
        ) distinct_skills
        group by user_id, count
      ) chosen`,
  ],
  [
    // The same number of words after the skills are interests.
    'interests',
    `insert into skills (id, canonical, name) overriding system value
      select ${SKILLS} + n, 'interest' || n, 'Interest ' || n from generate_series(1, ${SKILLS}) n`,
  ],
  ['what they look for', fillWishes(SKILLS)],
  ['word counts', COUNT_WORDS],
  [
    'last seen',
    `insert into last_seen (user_id, seen_at)
      select id, greatest(created_at, now() + ln(random()) * interval '30 days')
      from users where random() < 0.8`,
  ],
  [
    'jobs',
    `insert into work_experience (user_id, company, position, start_date, is_current)
      select id, 'Harbour Systems', 'Software engineer', now() - random() * interval '9 years', true
      from users`,
  ],
  [
    'studies',
    `insert into education (user_id, school, degree, field_of_study, start_date, is_current)
      select id, 'Open University', 'BSc', 'Computer Science', now() - interval '12 years', false
      from users`,
  ],
  [
    'decisions',
    // Per member four requests (two accepted, one rejected, one pending) and two passes.
    `insert into connection_requests (from_id, to_id, status, created_at, answered_at)
      select from_id, to_id,
        (array['accepted', 'accepted', 'rejected', 'interested', 'ignored', 'ignored'])[kind], at,
        case when kind <= 3 then at + interval '1 day' end
      from (
        select *, now() - random() * interval '1 year' as at
        from (
          select distinct on (least(from_id, to_id), greatest(from_id, to_id)) from_id, to_id, kind
          from (
            select id as from_id, 1 + floor(random() * ${members})::bigint as to_id, kind
            from users, generate_series(1, 6) kind
          ) drawn
          where from_id <> to_id
        ) once
      ) dated`,
  ],
  ['requests that wait', addWaiting(members)],
  [
    'a busy viewer',
    `insert into connection_requests (from_id, to_id, status, created_at)
      select ${BUSY_VIEWER}, id, (array['ignored', 'ignored', 'ignored', 'interested'])[1 + id % 4], now()
      from users where id > ${BUSY_VIEWER} order by random() limit ${BUSY_DECISIONS}
      on conflict (from_id, to_id) do nothing`,
  ],
  [
    'connections',
    `insert into connections (id, user_id, other_id, connected_at)
      select id, from_id, to_id, created_at from connection_requests where status = 'accepted'
      union all
      select id, to_id, from_id, created_at from connection_requests where status = 'accepted'`,
  ],
  [
    'directory',
    `insert into directory
        (member_id, name, created_at, joined_at, new_since, gender, skill_ids, active_day,
          interest_ids, learning_ids, intents, languages, time_zone, hours_per_week)
      select id, lower(user_name), created_at, email_verified_at, email_verified_at, gender, skill_ids,
        day_of(coalesce(seen_at, created_at)), nullif(interest_ids, '{}'), nullif(learning_ids, '{}'),
        nullif(intents, '{}'), nullif(languages, '{}'), time_zone, hours_per_week
      from users
      join profiles on profiles.user_id = id
      left join last_seen on last_seen.user_id = id`,
  ],
  ['directory size', `update directory_size set members = ${members}`],
]

/** Advances the sequences past the seeded ids, so that further members can sign up. */
const MOVE_SEQUENCES = `
  select setval(pg_get_serial_sequence('users', 'id'), max(id)) from users;
  select setval(pg_get_serial_sequence('skills', 'id'), max(id)) from skills;
  select setval('connection_ids', max(id)) from connections`

/** Starts a database with members. With `keepIn`, keeps it there and reuses it in later runs. */
export async function startFilled(members: number, keepIn?: string): Promise<Database> {
  const database = await startDatabase(keepIn && join(keepIn, `members-${members}`))
  const { client } = database
  try {
    const { rows } = await client.query<{ members: number }>('select members from directory_size')
    if (rows[0]?.members !== members) await seed(client, members)
    return database
  } catch (error) {
    await database[Symbol.asyncDispose]()
    throw error
  }
}

/**
 * Seeds an empty, migrated database with members: each with 3 to 12 of 400 skills by Zipf's law,
 * connections and decisions; three in four with interests, learning, intents, languages, a time zone and hours
 * per week. Deterministic for a number of members, except for times.
 */
async function seed(client: pg.Client, members: number): Promise<void> {
  const timed = async (what: string, work: () => Promise<unknown>) => {
    const seconds = await secondsOf(work)
    console.log(`  ${what}: ${seconds.toFixed(1)} s`)
  }
  await client.query(`set work_mem = '256MB'; set maintenance_work_mem = '512MB'`)
  const restore = await dropConstraints(client)
  await client.query('select setseed(0.5)')
  for (const [what, statement] of steps(members)) await timed(what, () => client.query(statement))
  await timed('sequences', () => client.query(MOVE_SEQUENCES))
  await timed('indexes and rules', restore)
  await timed('vacuum', () => client.query('vacuum analyze'))
}
