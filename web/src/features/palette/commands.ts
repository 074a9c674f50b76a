import type { ReactNode } from 'react'

export interface Command {
  /** Unlike any other in the palette. */
  id: string
  label: string
  icon: ReactNode
  /** Other words by which it is found, in lower case. */
  words?: string
  /** Stands at the end of the row: what waits, or the keys that do the same. */
  aside?: ReactNode
  /** The palette stays open, such as for another try. */
  staysOpen?: boolean
  run: () => void
}

export interface CommandGroup {
  name: string
  commands: readonly Command[]
}

/**
 * The commands of each group that fit a text: every word of it begins a word of theirs, or stands
 * within the first. Groups without any are left out.
 */
export function matchCommands(groups: readonly CommandGroup[], text: string): CommandGroup[] {
  const wanted = text.toLowerCase().split(/\s+/).filter(Boolean)
  const fits = ({ label, words = '' }: Command) => {
    const name = label.toLowerCase()
    const known = `${name} ${words}`.split(/[\s,_-]+/)
    return wanted.every((word) => name.includes(word) || known.some((one) => one.startsWith(word)))
  }
  return groups
    .map((group) => ({ ...group, commands: group.commands.filter(fits) }))
    .filter(({ commands }) => commands.length > 0)
}
