import * as contract from '@shipmates/contract/discovery'
import type { UserId } from '@shipmates/contract/ids'
import { sql } from 'kysely'
import { readFeed } from '../../../server/src/matching/discovery/feed.ts'
import { rank } from '../../../server/src/matching/discovery/rank.ts'
import { searchDevelopers } from '../../../server/src/matching/discovery/search.ts'
import {
  createShortlist,
  type Shortlist,
} from '../../../server/src/matching/discovery/shortlist/shortlist.ts'
import { readProfile } from '../../../server/src/people/profiles/members.ts'
import type { Db } from '../../../server/src/platform/db/client.ts'
import { createLog } from '../../../server/src/platform/log.ts'
import { BUSY_VIEWER, tagOf, ZONED_VIEWER } from './seed.ts'

/** A use of discovery to measure. */
export interface Case {
  what: string
  run(db: Db, viewer: UserId): Promise<unknown>
  /** Setup before each run; not measured. */
  prepare?(db: Db, viewer: UserId): Promise<unknown>
  /** Path of the equivalent request; undefined if `run` is only a part of a request. */
  path?: string
  /** A specific viewer. Default: the sampled viewers. */
  viewer?: UserId
  /** Limit for all its statements together, in milliseconds. */
  atMostMs?: number | undefined
  /** Limit for the ratio of its time in the largest community to that in the smallest. */
  growsAtMost?: number | undefined
  /** Limit for the requests per CPU second of server and database. */
  perCpuSecondAtLeast?: number
}

const FEED_MS = 5
const RANKING_MS = 150
const SEARCH_MS = 25
/** With several broad filters, and a count that is not cached. */
const BROAD_SEARCH_MS = 100
const GROWTH = 2

const now = () => new Date()
const shortlists = new WeakMap<Db, Shortlist>()

/** What discovery needs. The shortlist of a database is read once. */
export function depsOf(db: Db) {
  const log = createLog('warn')
  const shortlist = shortlists.get(db) ?? createShortlist({ db, log, waitsMs: 10 * 60_000 })
  shortlists.set(db, shortlist)
  return { db, now, shortlist }
}

const feed = (what: string, page: number): Case => ({
  what,
  prepare: (db, viewer) => readFeed(depsOf(db), viewer, firstPage),
  run: (db, viewer) => readFeed(depsOf(db), viewer, { ...firstPage, page }),
  path: `${contract.getFeed.path}?page=${page}`,
  atMostMs: FEED_MS,
  growsAtMost: GROWTH,
})
const firstPage = { page: 1, limit: 20 }
const byIntent = {
  ...firstPage,
  intent: contract.FeedQuery.parse({ intent: 'hackathon' }).intent ?? [],
}

const search = (what: string, query: Record<string, string>): Case => ({
  what,
  run: (db, viewer) =>
    searchDevelopers({ db, now }, viewer, contract.SearchQuery.parse({ ...query })),
  path: `${contract.searchDevelopers.path}?${new URLSearchParams(query)}`,
  atMostMs: SEARCH_MS,
})

const forgetCounts = (db: Db) => sql`delete from search_counts`.execute(db)

/** The cases of the report. Names and skills are those of the seed. */
export const cases: readonly Case[] = [
  { ...feed('feed, page 1 of a fresh ranking', 1), perCpuSecondAtLeast: 400 },
  feed('feed, page 2', 2),
  feed('feed, page 25', 25),
  {
    what: 'ranking built now',
    run: (db, viewer) => rank(depsOf(db), { viewer, intents: [] }, { at: now(), matching: 0 }),
    atMostMs: RANKING_MS,
  },
  {
    what: 'feed by intent, page 1',
    prepare: (db, viewer) => readFeed(depsOf(db), viewer, byIntent),
    run: (db, viewer) => readFeed(depsOf(db), viewer, byIntent),
    atMostMs: SEARCH_MS,
  },
  {
    what: 'ranking by intent built now',
    run: (db, viewer) =>
      rank(depsOf(db), { viewer, intents: byIntent.intent }, { at: now(), matching: 100_000 }),
    atMostMs: RANKING_MS,
  },
  {
    ...feed('feed, page 1, viewer with 5,000 decisions', 1),
    viewer: BUSY_VIEWER,
    perCpuSecondAtLeast: 250,
    atMostMs: undefined,
    growsAtMost: undefined,
  },
  { ...search('name, rare', { search: tagOf(7) }), growsAtMost: GROWTH },
  search('name, common (4 letters)', { search: 'anna' }),
  search('name, two letters', { search: 'an' }),
  search('skill, rare', { skills: 'Skill 390' }),
  search('skill, common', { skills: 'Skill 1' }),
  search('A to Z, everybody', { sortBy: 'alphabetical' }),
  search('gender and skill', { gender: 'other', skills: 'Skill 40' }),
  search('interest, rare', { interests: 'Interest 390' }),
  search('interest, common', { interests: 'Interest 1' }),
  search('intent, common', { intent: 'side_project' }),
  search('intent and language', { intent: 'mentor', languages: 'nb' }),
  search('language of half of the members', { languages: 'en' }),
  { ...search('hours, strict', { hours: '15' }), viewer: ZONED_VIEWER },
  {
    ...search('hours, of half of the members', { hours: '6' }),
    viewer: ZONED_VIEWER,
    atMostMs: BROAD_SEARCH_MS,
  },
  {
    ...search('hours, intent and skill', { hours: '9', intent: 'hackathon', skills: 'Skill 40' }),
    viewer: ZONED_VIEWER,
    atMostMs: BROAD_SEARCH_MS,
  },
  { ...search('name, viewer with 5,000 decisions', { search: 'anna' }), viewer: BUSY_VIEWER },
  {
    what: 'profile of another',
    run: (db, viewer) => readProfile(db, viewer, String(Number(viewer) - 1) as UserId),
  },
  {
    what: 'common skill counted again',
    prepare: forgetCounts,
    run: search('', { skills: 'Skill 1' }).run,
  },
  {
    what: 'common intent counted again',
    prepare: forgetCounts,
    run: search('', { intent: 'side_project' }).run,
  },
]
