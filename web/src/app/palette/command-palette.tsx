import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { conversationsQuery } from '../../features/chat/cache/api.ts'
import { namedQuery } from '../../features/discovery/api.ts'
import { matchCommands } from '../../features/palette/commands.ts'
import { Palette } from '../../features/palette/palette.tsx'
import { useThemeChoice } from '../../lib/browser/theme.ts'
import type { PaletteActions } from './palette-actions.ts'
import { conversationCommands, developerCommands } from './people-commands.tsx'
import { accountCommands, screenCommands, themeCommands } from './place-commands.tsx'

const SETTLED_MS = 200
const RECENT = 5

/** The command palette with every destination. Its lists are fetched while it is open. */
export function CommandPalette({ onClose, ...actions }: PaletteActions & { onClose: () => void }) {
  const [text, setText] = useState('')
  const wanted = text.trim()
  const settled = useSettled(wanted)
  const inbox = useQuery(conversationsQuery).data ?? []
  const developers = useQuery(namedQuery(settled))
  const theme = useThemeChoice()
  const isSettled = settled === wanted && !developers.isPlaceholderData

  const groups = [
    ...matchCommands(
      [
        screenCommands(actions),
        conversationCommands(wanted ? inbox : inbox.slice(0, RECENT), actions),
        themeCommands(theme),
        accountCommands(actions),
      ],
      wanted,
    ),
  ]
  const people = wanted && developerCommands(developers, isSettled ? undefined : wanted, actions)
  if (people) groups.push(people)

  return (
    <Palette
      text={text}
      onText={setText}
      groups={groups}
      isSearching={wanted !== '' && (!isSettled || developers.isFetching)}
      onClose={onClose}
    />
  )
}

/** Debounce: the text once it has not changed for a moment. */
function useSettled(text: string): string {
  const [settled, settle] = useState(text)

  useEffect(() => {
    const timer = setTimeout(() => settle(text), SETTLED_MS)
    return () => clearTimeout(timer)
  }, [text])

  return settled
}
