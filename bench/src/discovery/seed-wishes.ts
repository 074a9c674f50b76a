const INTENTS = `side_project open_source hackathon pair_programming learn_together mentor mentee
  cofounder feedback meet`.split(/\s+/)

/** The regions of members: the share, the names of the time zones, and the languages besides English. */
const REGIONS = [
  { share: 0.35, zones: '^America/', languages: ['es', 'pt', 'fr'] },
  { share: 0.4, zones: '^(Europe|Africa)/', languages: ['de', 'fr', 'it', 'nb', 'pl', 'uk'] },
  { share: 0.25, zones: '^(Asia|Australia|Pacific)/', languages: ['hi', 'ja', 'zh'] },
]

const text = (values: readonly string[]) => values.map((value) => `'${value}'`).join(', ')

/** SQL: a number from 1 to `most` by Zipf's law: n is drawn with a probability proportional to 1/n. */
export const zipf = (most: number): string =>
  `least(${most}, floor(exp(random() * ln(${most} + 1)))::int)`

/** SQL: up to `most` different numbers for each row of `profiles`. */
const some = (most: number, each: string) => `array(
  select distinct ${each} from generate_series(1, 1 + floor(random() * ${most})::int + (user_id * 0)::int)
)`

/** SQL: the list for three in four members, and an empty one for the others. */
const stated = (list: string, type: string) =>
  `case when random() < 0.75 then ${list} else '{}'::${type}[] end`

const region = `case ${REGIONS.slice(0, -1)
  .map(({ share }, n) => {
    const upTo = REGIONS.slice(0, n).reduce((sum, { share }) => sum + share, share)
    return `when draw < ${upTo} then ${n + 1}`
  })
  .join(' ')} else ${REGIONS.length} end`

const zones = REGIONS.map(
  (each, n) => `select ${n + 1} as region, array['${each.languages.join("', '")}'] as spoken,
    array_agg(name order by md5(name)) as zones from pg_timezone_names where name ~ '${each.zones}'`,
).join(' union all ')

/**
 * SQL: fills in interests, intents and other wishes. The words of the dictionary after the first `skills` are
 * interests, the same number. Every member whose id divides by 4 has a time zone.
 */
export const fillWishes = (skills: number): string => `
  update profiles set
    interests = array(select 'Interest ' || id - ${skills} from unnest(chosen.interest_ids) id),
    interest_ids = chosen.interest_ids,
    learning = array(select 'Skill ' || id from unnest(chosen.learning_ids) id
      where id <> all(profiles.skill_ids)),
    learning_ids = array(select id from unnest(chosen.learning_ids) id
      where id <> all(profiles.skill_ids)),
    intents = chosen.intents, languages = chosen.languages, time_zone = chosen.time_zone,
    hours_per_week = chosen.hours_per_week
  from (
    select user_id,
      ${stated(some(5, `${skills} + ${zipf(skills)}`), 'int')} as interest_ids,
      ${stated(some(4, zipf(skills)), 'int')} as learning_ids,
      ${stated(some(3, `(array[${text(INTENTS)}])[${zipf(INTENTS.length)}]`), 'text')} as intents,
      ${stated(
        `case when random() < 0.85 then array['en'] else '{}' end
          || spoken[1 + floor(random() * cardinality(spoken))::int]`,
        'text',
      )} as languages,
      case when user_id % 4 < 3
        then zones[1 + floor(power(random(), 3) * cardinality(zones))::int] end as time_zone,
      case when random() < 0.75
        then least(60, greatest(1, round(exp(ln(6) + 0.6 * sqrt(-2 * ln(1 - random())) * cos(2 * pi() * random())))))
      end as hours_per_week
    from (
      select user_id, ${region} as region from (select user_id, random() as draw from profiles) drawn
    ) members join (${zones}) regions using (region)
  ) chosen
  where chosen.user_id = profiles.user_id`

/** SQL: pending requests, one for each sender, more of them to low ids. */
export const addWaiting = (members: number): string => `
  insert into connection_requests (from_id, to_id, status, created_at)
  select from_id, to_id, 'interested', now() - random() * interval '1 year'
  from (
    select id as from_id, 2 + floor(power(random(), 2) * ${members - 2})::bigint as to_id from users
  ) drawn
  where from_id <> to_id and not exists (
    select from connection_requests known
    where (known.from_id, known.to_id) in ((drawn.from_id, drawn.to_id), (drawn.to_id, drawn.from_id))
  )
  on conflict do nothing`
