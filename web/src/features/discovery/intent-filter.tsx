import { intentFlags } from '@shipmates/contract/intent-flags'
import { intentWords } from '@shipmates/contract/messages/intents'
import { type Intent, intents } from '@shipmates/contract/profiles'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Flag } from '../../components/flags.tsx'
import { Menu, menuItemClasses, useCloseMenu } from '../../components/ui/menu.tsx'
import { NARROW, useMediaQuery } from '../../lib/browser/use-window.ts'
import { classNames } from '../../lib/class-names.ts'
import { useFittingIntents } from './use-fitting-intents.ts'

type IntentFilterProps = {
  chosen: Intent | undefined
  /** The viewer's intents; shown first. */
  myIntents: readonly Intent[]
  onChoose: (intent: Intent | undefined) => void
}

/**
 * Filters the feed by one intent; a second press removes the filter. One row: chips that do not fit
 * are in a menu, or on a phone beyond the edge.
 */
export function IntentFilter({ chosen, myIntents, onChoose }: IntentFilterProps) {
  const labelId = useId()
  const row = useRef<HTMLUListElement>(null)
  const isNarrow = useMediaQuery(NARROW)
  const ordered = [...new Set([...myIntents, ...intents])]
  const shown = useFittingIntents(row, ordered, { chosen, isNarrow })
  const rest = ordered.filter((intent) => !shown.includes(intent))

  // On a phone the chosen intent may be beyond the edge.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (!chosen) return
    const pressed = row.current?.querySelector<HTMLElement>('[aria-pressed=true]')
    if (pressed && row.current) row.current.scrollLeft = pressed.offsetLeft - 48
  }, [])

  return (
    <>
      <b id={labelId} className="text-13 font-650 whitespace-nowrap text-ink-2 max-md:hidden">
        Looking for
      </b>
      <ul
        ref={row}
        aria-labelledby={labelId}
        // Browsers do not scroll to a focused button if a part of it is in view.
        onFocus={({ target }) => target.scrollIntoView?.({ block: 'nearest', inline: 'center' })}
        className="intent-filter relative flex min-w-0 flex-1 gap-1.5"
      >
        <Choice of="anyone" isPressed={!chosen} onPress={() => onChoose(undefined)}>
          Anyone
        </Choice>
        {shown.map((intent) => (
          <Choice
            key={intent}
            of={intent}
            isPressed={intent === chosen}
            onPress={() => onChoose(intent === chosen ? undefined : intent)}
          >
            <Flag letter={intentFlags[intent]} className="size-4" />
            {intentWords[intent]}
          </Choice>
        ))}
        {!isNarrow && <More intents={rest} onChoose={onChoose} />}
      </ul>
    </>
  )
}

const choiceClasses =
  'flex h-[34px] items-center gap-[7px] rounded-[9px] border px-3 text-13 font-600 whitespace-nowrap pointer-coarse:h-11'

type ChoiceProps = {
  of: Intent | 'anyone'
  isPressed: boolean
  onPress: () => void
  children: ReactNode
}

function Choice({ of, isPressed, onPress, children }: ChoiceProps) {
  return (
    <li data-key={of}>
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

type MoreProps = { intents: readonly Intent[]; onChoose: (intent: Intent) => void }

/** A menu of the intents that do not fit. Rendered even if empty, because its width is measured. */
function More({ intents, onChoose }: MoreProps) {
  return (
    <li data-key="more" className={intents.length === 0 ? 'invisible absolute' : undefined}>
      <Menu
        trigger={(props) => (
          <button
            type="button"
            {...props}
            className={classNames(
              choiceClasses,
              'border-dashed border-edge bg-surface text-ink-2 hover:text-ink',
            )}
          >
            More
            <ChevronDown aria-hidden="true" className="size-[15px]!" />
          </button>
        )}
      >
        {intents.map((intent) => (
          <MenuChoice key={intent} intent={intent} onChoose={onChoose} />
        ))}
      </Menu>
    </li>
  )
}

type MenuChoiceProps = { intent: Intent; onChoose: (intent: Intent) => void }

function MenuChoice({ intent, onChoose }: MenuChoiceProps) {
  const close = useCloseMenu()
  return (
    <button
      type="button"
      role="menuitemradio"
      aria-checked="false"
      tabIndex={-1}
      className={menuItemClasses}
      onClick={() => {
        close()
        onChoose(intent)
      }}
    >
      <Flag letter={intentFlags[intent]} className="size-[18px]" />
      {intentWords[intent]}
    </button>
  )
}
