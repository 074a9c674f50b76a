import { intentFlags } from '@shipmates/contract/intent-flags'
import { fits } from '@shipmates/contract/match-reasons'
import { intentWords } from '@shipmates/contract/messages/intents'
import type { Intent } from '@shipmates/contract/profiles'
import { classNames } from '../lib/class-names.ts'
import { Flag } from './flags.tsx'

type IntentChipsProps = {
  intents: readonly Intent[]
  /** The viewer's intents. Matching chips are tinted and labelled as matches. */
  mine?: readonly Intent[] | undefined
  className?: string | undefined
}

/** What a member is looking for; renders nothing without intents. */
export function IntentChips({ intents, mine = [], className }: IntentChipsProps) {
  if (intents.length === 0) return null
  return (
    <ul aria-label="Looking for" className={classNames('flex flex-wrap gap-1.5', className)}>
      {intents.map((intent) => {
        const fitting = mine.find((own) => fits(own, intent))
        return (
          <li
            key={intent}
            className={classNames(
              'flex h-[26px] items-center gap-[7px] rounded-chip border px-2 text-12 font-600 whitespace-nowrap',
              fitting
                ? 'border-transparent bg-tint text-primary forced-colors:outline-2'
                : 'border-line bg-surface text-ink-2',
            )}
          >
            <Flag letter={intentFlags[intent]} className="size-[15px]" />
            {intentWords[intent]}
            {fitting && (
              <span className="sr-only">
                {fitting === intent ? ' (you both want this)' : ' (fits what you want)'}
              </span>
            )}
          </li>
        )
      })}
    </ul>
  )
}
