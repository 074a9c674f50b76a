import { type KeyboardEvent, useLayoutEffect, useState } from 'react'
import { isComposing } from '../../lib/browser/is-composing.ts'
import type { Command, CommandGroup } from './commands.ts'

/** The active option, moved by arrow keys and selected by Enter; defaults to the first. */
export function useOptions(groups: readonly CommandGroup[], choose: (command: Command) => void) {
  const [walkedTo, walkTo] = useState<string>()
  const commands = groups.flatMap((group) => group.commands)
  const active = commands.find(({ id }) => id === walkedTo) ?? commands[0]

  useLayoutEffect(() => {
    if (walkedTo) document.getElementById(walkedTo)?.scrollIntoView({ block: 'nearest' })
  }, [walkedTo])

  const pressKey = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent) || !active) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (!step && event.key !== 'Enter') return
    event.preventDefault()
    if (step) walkTo(commands.at((commands.indexOf(active) + step) % commands.length)?.id)
    else choose(active)
  }

  return { active, walkTo, pressKey }
}
