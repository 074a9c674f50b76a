import { intentFlags } from '@shipmates/contract/intent-flags'
import { intentWords } from '@shipmates/contract/messages/intents'
import { type Intent, intents } from '@shipmates/contract/profiles'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { useEffect, useId, useRef, useState } from 'react'
import { Flag } from '../../components/flag.tsx'
import { classNames } from '../../lib/class-names.ts'

/** How many are shown before "4 more". */
const SHOWN = 6

type IntentFilterProps = {
  chosen: Intent | undefined
  /** The viewer's come first. */
  myIntents: readonly Intent[]
  onChoose: (intent: Intent | undefined) => void
}

/** Narrows the feed or the search to those who look for one thing. Pressing it again ends that. */
export function IntentFilter({ chosen, myIntents, onChoose }: IntentFilterProps) {
  const labelId = useId()
  const list = useRef<HTMLUListElement>(null)
  const [isWhole, setWhole] = useState(false)
  const ordered = [...new Set([...myIntents, ...intents])]
  const shown = isWhole ? ordered : ordered.filter((one, index) => index < SHOWN || one === chosen)
  const rest = ordered.length - shown.length

  useEffect(() => {
    if (isWhole) focusButton(list.current, SHOWN + 1)
  }, [isWhole])

  // On a phone the row scrolls, and the chosen intent may be beyond its edge.
  useEffect(() => {
    const pressed = list.current?.querySelector<HTMLElement>('[aria-pressed=true]')
    if (pressed && list.current) list.current.scrollLeft = pressed.offsetLeft - 48
  }, [])

  return (
    <div className="mb-5 flex gap-2.5 max-md:mb-4">
      <b id={labelId} className="py-2 text-13 font-650 whitespace-nowrap text-ink-2 max-md:hidden">
        Looking for
      </b>
      <ul
        ref={list}
        aria-labelledby={labelId}
        data-never-covered=""
        // Browsers leave a focused button cut off if a part of it is in view.
        onFocus={({ target }) => target.scrollIntoView?.({ block: 'nearest', inline: 'center' })}
        className="intent-filter relative flex min-w-0 gap-2"
      >
        <Choice isPressed={!chosen} onPress={() => onChoose(undefined)}>
          Anyone
        </Choice>
        {shown.map((intent) => (
          <Choice
            key={intent}
            isPressed={intent === chosen}
            onPress={() => onChoose(intent === chosen ? undefined : intent)}
          >
            <Flag letter={intentFlags[intent]} className="size-[18px]" />
            {intentWords[intent]}
          </Choice>
        ))}
        {rest > 0 && (
          <li>
            <button
              type="button"
              aria-expanded="false"
              className={classNames(
                choiceClasses,
                'border-dashed border-edge bg-surface text-ink-2',
              )}
              onClick={() => setWhole(true)}
            >
              {rest} more
              <ChevronDown aria-hidden="true" />
            </button>
          </li>
        )}
      </ul>
    </div>
  )
}

const choiceClasses =
  'flex h-9 items-center gap-2 rounded-[9px] border px-3 text-13 font-600 whitespace-nowrap max-md:h-11'

type ChoiceProps = { isPressed: boolean; onPress: () => void; children: React.ReactNode }

function Choice({ isPressed, onPress, children }: ChoiceProps) {
  return (
    <li>
      <button
        type="button"
        aria-pressed={isPressed}
        className={classNames(
          choiceClasses,
          isPressed
            ? 'border-primary bg-tint text-ink forced-colors:outline-2'
            : 'border-line bg-surface text-ink-2 hover:border-edge hover:text-ink',
        )}
        onClick={onPress}
      >
        {children}
      </button>
    </li>
  )
}

function focusButton(list: HTMLElement | null, index: number): void {
  list?.querySelectorAll('button')[index]?.focus()
}
