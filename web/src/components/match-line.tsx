import type { Intent } from '@shipmates/contract/profiles'
import type { Reason } from '@shipmates/contract/reasons'
import type { ReactNode } from 'react'
import { languageName } from '../lib/format/language-name.ts'
import { Facts } from './facts.tsx'

type MatchLineProps = { reasons: readonly Reason[]; className?: string | undefined }

/** Why two developers match, as text; renders nothing if there is no reason. */
export function MatchLine({ reasons, className }: MatchLineProps) {
  const facts = reasons.map((reason) => ({ key: reason.kind, text: reasonWords(reason) }))
  return facts.length > 0 ? <Facts facts={facts} className={className} /> : null
}

const bothWant: Record<Intent, ReactNode> = {
  side_project: <>Both want to build a {strong('side project')}</>,
  open_source: <>Both work on {strong('open source')}</>,
  hackathon: <>Both up for a {strong('hackathon')}</>,
  pair_programming: <>Both up for {strong('pair programming')}</>,
  learn_together: <>Both want to {strong('learn together')}</>,
  mentor: <>Can {strong('mentor')} you</>,
  mentee: <>Looks for a {strong('mentor')}</>,
  cofounder: <>Both look for a {strong('co-founder')}</>,
  feedback: <>Both want {strong('feedback')}</>,
  meet: <>Both want to {strong('meet people')}</>,
}

/** One reason in words. Of several intents, the first is told. */
export function reasonWords(reason: Reason): ReactNode {
  switch (reason.kind) {
    case 'intents':
      return reason.intents[0] && bothWant[reason.intents[0]]
    case 'shared_skills':
      return <>You both know {listed(reason.skills)}</>
    case 'shared_interests':
      return <>Both like {listed(reason.interests)}</>
    case 'can_teach':
      return <>Wants to learn {listed(reason.skills)}, which you know</>
    case 'can_learn':
      return <>Knows {listed(reason.skills)}, which you want to learn</>
    case 'languages':
      return <>Speaks {listed(reason.languages.map(languageName))}, too</>
    case 'hours':
      return `${reason.hours} waking ${reason.hours === 1 ? 'hour' : 'hours'} in common`
    case 'mutual':
      return `${reason.count} mutual ${reason.count === 1 ? 'connection' : 'connections'}`
    case 'new_here':
      return 'New here'
  }
}

function strong(text: string): ReactNode {
  return (
    <b key={text} className="font-650 text-ink">
      {text}
    </b>
  )
}

/** "A", "A and B", or "A, B and 2 more". */
function listed(names: readonly string[]): ReactNode {
  const [first, second] = names.map(strong)
  if (names.length === 1) return first
  if (names.length === 2) {
    return (
      <>
        {first} and {second}
      </>
    )
  }
  return (
    <>
      {first}, {second} and {names.length - 2} more
    </>
  )
}
