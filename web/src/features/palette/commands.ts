import type { ReactNode } from 'react'

export interface Command {
  /** Unique within the palette. */
  id: string
  label: string
  icon: ReactNode
  /** More search words, in lower case. */
  words?: string
  /** Shown at the end of the row: a count, or the equivalent shortcut. */
  aside?: ReactNode
  /** Whether the palette stays open after it runs, such as for a retry. */
  staysOpen?: boolean
  run: () => void
}

export interface CommandGroup {
  name: string
  commands: readonly Command[]
}

/**
 * Filters the commands by a text: each word of it must be a prefix of one of the command's words,
 * or part of its label. Drops empty groups.
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
