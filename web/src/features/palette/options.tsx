import { useId } from 'react'
import { classNames } from '../../lib/class-names.ts'
import type { Command, CommandGroup } from './commands.ts'

type OptionsProps = {
  id: string
  groups: readonly CommandGroup[]
  activeId: string | undefined
  onWalk: (id: string) => void
  onChoose: (command: Command) => void
}

/**
 * The grouped options of the listbox. Focus stays in the input; `activeId` is its active
 * descendant.
 */
export function Options({ id, groups, activeId, onWalk, onChoose }: OptionsProps) {
  const groupId = useId()
  return (
    <div
      id={id}
      role="listbox"
      tabIndex={-1}
      aria-label="Results"
      className="px-2 pb-2"
      onPointerDown={(event) => event.preventDefault()}
    >
      {groups.map(({ name, commands }) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is not allowed in a listbox
        <div key={name} role="group" aria-labelledby={`${groupId}-${name}`}>
          <p id={`${groupId}-${name}`} className="px-3 pt-3 pb-1 text-12 font-600 text-ink-2">
            {name}
          </p>
          {commands.map((command) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: keys are handled by the input
            <div
              key={command.id}
              id={command.id}
              role="option"
              tabIndex={-1}
              aria-selected={command.id === activeId}
              className={classNames(
                'flex min-h-10 cursor-pointer scroll-my-20 items-center gap-3 rounded-row px-3 text-14 font-550 pointer-coarse:min-h-11 [&>svg]:mx-2 [&>svg]:text-ink-2',
                command.id === activeId && 'bg-tint forced-colors:border',
              )}
              onPointerMove={() => onWalk(command.id)}
              onClick={() => onChoose(command)}
            >
              {command.icon}
              <span className="min-w-0 flex-1 truncate">{command.label}</span>
              {command.aside}
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}
