/** The lines of a scripted member of the demo. The first one says that they are scripted. */
export interface Script {
  userName: string
  first: string
  /** Used in turn, for messages with a question and for others. */
  toQuestions: readonly string[]
  toOthers: readonly string[]
}

export const scripts: readonly Script[] = [
  {
    userName: 'nadia_dev',
    first:
      "Hi! I'm a scripted demo member, so I only know a few lines. Nice to see how it feels when somebody answers, though.",
    toQuestions: [
      'Good question. A real Nadia would look it up in her notes; I was given four sentences.',
      'If this was about the CI runner: yes, it caches layers.',
      'Ask me again, and I will say something that sounds like a plan.',
    ],
    toOthers: [
      'That sounds like a weekend. I am in, as far as a script can be.',
      'Noted, in Rust of course.',
      'You can reply to this message or react to it; I will not mind.',
    ],
  },
  {
    userName: 'harper_io',
    first:
      "Hey! Before you tell me your secrets: I'm a scripted demo member. I answer, but nobody reads along.",
    toQuestions: [
      'I would ask the same! My script says: start with `explain analyze`.',
      'No idea, and I am fine with that. First job, many questions.',
    ],
    toOthers: [
      'Writing that down. Figuratively.',
      'The next version of me will have an opinion about this.',
      'Try to edit or delete your message: this window shows what the other side sees.',
    ],
  },
  {
    userName: 'ivar_wasm',
    first:
      "Connected, that was quick! I'm a scripted demo member, so I accept everybody. Real developers take a moment longer.",
    toQuestions: [
      'Yes. No. It depends on the browser, and on which of my three answers you get.',
      'Measure first. That is my answer to most things, also when I am not a script.',
    ],
    toOthers: [
      'Slow test suites are my hobby. Yours is safe with me.',
      'I would send you a benchmark, but I only have words.',
    ],
  },
]

/** The line with which a member answers their n-th message, from 0. */
export function lineFor({ first, toQuestions, toOthers }: Script, n: number, text: string): string {
  if (n === 0) return first
  const lines = text.includes('?') ? toQuestions : toOthers
  return lines[(n - 1) % lines.length]!
}
