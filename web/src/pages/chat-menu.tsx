import type { Conversation } from '@shipmates/contract/chat'
import BellOff from 'lucide-react/icons/bell-off'
import BrushCleaning from 'lucide-react/icons/brush-cleaning'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Search from 'lucide-react/icons/search'
import { useRef, useState } from 'react'
import { restoreFocusTo } from '../components/behaviour/restore-focus.ts'
import { Button } from '../components/ui/button.tsx'
import { Kbd } from '../components/ui/kbd.tsx'
import { MenuItem } from '../components/ui/menu.tsx'
import { ClearQuestion } from '../features/chat/options/clear-question.tsx'
import { MuteMenu } from '../features/chat/options/mute-menu.tsx'
import { MemberMenu } from '../features/connections/member-menu.tsx'
import { isCommand, keyName, letterKeys, useKeyPress } from '../lib/browser/keys.ts'
import { topDialog } from '../lib/browser/top-dialog.ts'
import { relationOf } from './relation-of.ts'

type ChatMenuProps = {
  conversation: Conversation
  onViewProfile: () => void
  onSearch: () => void
}

/** Search and the menu of a conversation. Loaded after the chat. */
export function ChatMenu({ conversation, onViewProfile, onSearch }: ChatMenuProps) {
  const { userId: id, userName, standing, isDeleted } = conversation
  const box = useRef<HTMLDivElement>(null)
  const trigger = useRef<HTMLElement>(null)
  const [opened, setOpened] = useState<'mute' | 'clear'>()
  const close = () => setOpened(undefined)
  const openMute = () => {
    trigger.current = box.current?.querySelector('[aria-haspopup=menu]') ?? null
    setOpened('mute')
  }
  const relation = relationOf(conversation)
  const isBlocked = relation.isBlocked || isDeleted
  const search = () => {
    const field = document.querySelector<HTMLElement>('[data-chat-search]')
    if (field) field.focus()
    else onSearch()
  }
  useSearchKey(search)
  return (
    <div
      ref={restoreFocusTo(() => document.querySelector<HTMLElement>('[data-log]'))}
      className="flex gap-1"
    >
      <Button
        kind="ghost"
        icon
        aria-label="Search in this chat"
        className="max-md:hidden"
        onClick={search}
      >
        <Search aria-hidden="true" />
      </Button>
      <div ref={box}>
        <MemberMenu
          label="Conversation options"
          user={{ id, userName }}
          {...relation}
          isBlocked={isBlocked}
          onViewProfile={isBlocked ? undefined : onViewProfile}
        >
          <MenuItem onSelect={search}>
            <Search aria-hidden="true" />
            Search in this chat
            <span aria-hidden="true" className="ml-auto pl-3 text-12 pointer-coarse:hidden">
              <Kbd>{keyName('Mod')}</Kbd> <Kbd>F</Kbd>
            </span>
          </MenuItem>
          {standing === 'connected' && (
            <MenuItem hasMenu onSelect={openMute}>
              <BellOff aria-hidden="true" />
              Mute
              <ChevronRight aria-hidden="true" className="ml-auto" />
            </MenuItem>
          )}
          <MenuItem onSelect={() => setOpened('clear')}>
            <BrushCleaning aria-hidden="true" />
            Clear chat for me
          </MenuItem>
        </MemberMenu>
      </div>
      {opened === 'mute' && (
        <MuteMenu conversation={conversation} triggerRef={trigger} onClose={close} />
      )}
      {opened === 'clear' && <ClearQuestion conversation={conversation} onClose={close} />}
    </div>
  )
}

const PANE = 'section:has([data-log])'

/**
 * Ctrl or Cmd+F in a chat, or with the focus on nothing, searches the chat; in the search field
 * itself the browser handles it. Disabled together with the single-letter shortcuts.
 */
const useSearchKey = (onSearch: () => void): void =>
  useKeyPress((event) => {
    const { target } = event
    if (!isCommand(event, 'f') || !letterKeys.read() || topDialog()) return
    if (!(target instanceof Element)) return
    const isInPane = target === document.body || target.closest(PANE) !== null
    if (!isInPane || target.matches('[data-chat-search]')) return
    event.preventDefault()
    onSearch()
  })
