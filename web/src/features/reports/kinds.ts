import type { ReportKind } from '@shipmates/contract/reports'

interface Kind {
  kind: ReportKind
  title: string
  /** The end of the sentence "You're reporting them for". */
  reason: string
  line: string
  /** Whether Block is ticked at first. */
  blocks?: true
}

/** The kinds of reports, in the order of the dialog. */
export const kinds: readonly Kind[] = [
  {
    kind: 'spam',
    title: 'Spam or scam',
    reason: 'spam or scam',
    line: 'Ads, fake offers, links that try to trick you',
    blocks: true,
  },
  {
    kind: 'harassment',
    title: 'Harassment',
    reason: 'harassment',
    line: "Insults, threats, hate, or messages that won't stop",
    blocks: true,
  },
  {
    kind: 'fake',
    title: 'Not who they say they are',
    reason: 'not being who they say they are',
    line: "A fake profile, or someone else's name or photo",
  },
  {
    kind: 'inappropriate',
    title: 'Inappropriate',
    reason: 'something inappropriate',
    line: 'Sexual, violent or illegal text or pictures',
  },
  {
    kind: 'other',
    title: 'Something else',
    reason: 'something else',
    line: 'Tell us in your own words',
  },
]

export const kindOf = (kind: ReportKind | undefined): Kind | undefined =>
  kinds.find((one) => one.kind === kind)
