import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { conversationsQuery } from '../../features/chat/list/conversations.ts'
import { useLoadWhile } from '../../features/chat/list/more-conversations.tsx'
import { useSearchHits } from '../../features/chat/search/use-search-hits.ts'
import { namedQuery } from '../../features/discovery/api.ts'
import { matchCommands } from '../../features/palette/commands.ts'
import { Palette } from '../../features/palette/palette.tsx'
import { useThemeChoice } from '../../lib/browser/theme.ts'
import { useSettled } from '../../lib/browser/use-delay.ts'
import { skillIdeas } from '../../lib/net/suggestions.ts'
import { messageCommands } from './message-commands.tsx'
import { conversationCommands, developerCommands, skillCommands } from './people-commands.tsx'
import type { PaletteActions } from './place-commands.tsx'
import {
  accountCommands,
  actionCommands,
  screenCommands,
  themeCommands,
} from './place-commands.tsx'

const RECENT = 5
/** Few, because the list of conversations shows all. */
const MESSAGES = 5
const SKILLS = 3

/** The command palette with every destination. Its lists are fetched while it is open. */
export function CommandPalette({ onClose, ...actions }: PaletteActions & { onClose: () => void }) {
  const [text, setText] = useState('')
  const wanted = text.trim()
  const settled = useSettled(wanted)
  const inbox = useQuery(conversationsQuery).data ?? []
  const isLoadingAll = useLoadWhile(wanted !== '')
  const developers = useQuery(namedQuery(settled))
  const skills = useQuery({ ...skillIdeas(settled), enabled: settled !== '' })
  const messages = useSearchHits({ text, limit: MESSAGES })
  const theme = useThemeChoice()
  const isSettled = settled === wanted && !developers.isPlaceholderData && !skills.isPlaceholderData

  const groups = [
    ...matchCommands(
      [
        screenCommands(actions),
        conversationCommands(wanted ? inbox : inbox.slice(0, RECENT), actions),
        themeCommands(theme),
        actionCommands(actions),
        accountCommands(actions),
      ],
      wanted,
    ),
  ]
  const known = wanted && isSettled ? (skills.data ?? []).slice(0, SKILLS) : []
  const bySkill = skillCommands(known, actions)
  if (bySkill) groups.push(bySkill)
  const people = wanted && developerCommands(developers, isSettled ? undefined : wanted, actions)
  if (people) groups.push(people)
  const found = messageCommands(messages.hits, messages.terms, actions)
  if (found) groups.push(found)

  return (
    <Palette
      text={text}
      onText={setText}
      groups={groups}
      isSearching={
        messages.isSearching ||
        (wanted !== '' && (!isSettled || developers.isFetching || isLoadingAll))
      }
      onClose={onClose}
    />
  )
}
