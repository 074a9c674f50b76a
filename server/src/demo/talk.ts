import { BUS, COAST, type Picture } from './pictures.ts'

/** A message of a demo conversation, from the hero's side. */
export interface Line {
  isMine: boolean
  text: string
  /** The other side's reaction to it. */
  reaction?: string
  /** The line that it replies to, by its index in the talk. */
  replyTo?: number
  /** Shown above the text. */
  picture?: Picture
}

type More = Pick<Line, 'reaction' | 'replyTo' | 'picture'>

const me = (text: string, more: More = {}): Line => ({ isMine: true, text, ...more })
const them = (text: string, more: More = {}): Line => ({ isMine: false, text, ...more })

export interface Talk {
  with: string
  lines: readonly Line[]
  /** How many of the last lines are unread by the hero. */
  unread: number
  /** Minutes since the last line. */
  endedMinutesAgo: number
}

const DAY = 24 * 60

/** The hero's conversations, most recent first. */
export const talks: readonly Talk[] = [
  {
    with: 'mei_builds',
    unread: 0,
    endedMinutesAgo: 3,
    lines: [
      them('Did you get the focus ring working in Safari?'),
      me('Yes! `:focus-visible` plus an outline offset. No box-shadow hacks.'),
      me('It even shows up in forced-colors mode.', { reaction: '🎉' }),
      them('That is the nicest sentence anyone has sent me this week.'),
      them('I am writing a small talk on empty states. Would you read a draft?'),
      me('Send it over. I have a train ride at noon and strong opinions about illustrations.', {
        replyTo: 4,
      }),
      me('Also: what is your favourite empty state, ever?'),
    ],
  },
  {
    with: 'nadia_dev',
    unread: 2,
    endedMinutesAgo: 90,
    lines: [
      me('How is the runner coming along?'),
      them('Slowly, then all at once. I had to learn more about cgroups than I wanted.'),
      them('The runner finally caches layers. Builds went from nine minutes to two.'),
      them('Want to try it on your tile server? https://example.com/runner has the notes.'),
    ],
  },
  {
    with: 'oskar_kern',
    unread: 10,
    endedMinutesAgo: DAY + 30,
    lines: [
      me('I pushed the grammar, have a look when you can.'),
      them('Reading it now.'),
      them('First: the error recovery is lovely.'),
      them('Second: you parse numbers twice.'),
      them('Third: `1..2` is ambiguous.'),
      them('Fourth: never mind the third, I see what you did.'),
      them('Fifth: please keep that comment about the moon.', { replyTo: 0, reaction: '❤️' }),
      them('I ran it over my corpus.'),
      them('Eleven files fail, all of them mine.'),
      them('So the parser is right and I am wrong.'),
      them('Parser review: two nits, one question, no blockers.'),
    ],
  },
  {
    with: 'tomas_rs',
    unread: 0,
    endedMinutesAgo: DAY + 400,
    lines: [
      them('Chapter one is done. It only took a winter.', { reaction: '👏' }),
      me('That is faster than my firmware.', { reaction: '😂' }),
      them('Draw me a bus with three nodes and a fault?'),
      me('Like this?', { picture: BUS }),
      me('sent you chapter 2, be gentle'),
    ],
  },
  {
    with: 'zoe_maps',
    unread: 0,
    endedMinutesAgo: 4 * DAY,
    lines: [
      me('Why is my coastline fuzzy from zoom 14 on?', { picture: COAST }),
      them('Blurry at zoom 14 means your tiles end at 13 and the client stretches them.'),
    ],
  },
  {
    with: 'harper_io',
    unread: 0,
    endedMinutesAgo: 5 * DAY,
    lines: [
      them('Our Postgres says too many clients. Is 400 a lot?'),
      me('use a connection pool, then read the queue'),
    ],
  },
  {
    with: 'priya_ops',
    unread: 0,
    endedMinutesAgo: 9 * DAY,
    lines: [
      me('The failover checklist is in the wiki now.'),
      them('Thanks! That runbook saved my Sunday.', { reaction: '👍' }),
    ],
  },
]
