import type { Conversation } from '@shipmates/contract/chat'
import { SEARCH_MAX_CHARS } from '@shipmates/contract/limits'
import {
  hitOf,
  messageSearchFailed,
  noHits,
  noMessages,
  noMessagesHint,
} from '@shipmates/contract/messages/chat-options'
import { containsAll } from '@shipmates/contract/search-text'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronUp from 'lucide-react/icons/chevron-up'
import X from 'lucide-react/icons/x'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { restoreFocusTo } from '../../../components/behaviour/restore-focus.ts'
import { EmptyState } from '../../../components/empty-state.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { SearchBox } from '../../../components/ui/search-box.tsx'
import { isComposing } from '../../../lib/browser/keys.ts'
import type { Marks } from '../log/text.ts'
import { marked } from './marked.tsx'
import { useHits } from './use-hits.ts'

type ChatSearchProps = {
  conversation: Conversation
  /** Called with the marks to show in the log. */
  onMarks: (marks: Marks | undefined) => void
  onClose: () => void
}

/** The bar that searches one conversation, and moves from hit to hit. */
export function ChatSearch({ conversation, onMarks, onClose }: ChatSearchProps) {
  const [text, setText] = useState('')
  const { found, current, step, retry } = useHits(conversation.id, text)
  const { terms, hits, isPossible, isSearching, hasFailed } = found
  const isEmpty = isPossible && !isSearching && !hasFailed && hits.length === 0

  useEffect(() => {
    const finds = (content: string) => containsAll(content, terms)
    onMarks(isPossible ? { finds, mark: (part) => marked(part, terms) } : undefined)
  }, [terms, isPossible, onMarks])
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when the search is closed
  useEffect(() => () => onMarks(undefined), [])

  const pressKey = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    event.preventDefault()
    if (event.key === 'Escape') onClose()
    else step(event.shiftKey ? -1 : 1)
  }
  return (
    <>
      <search
        aria-label="Search in this chat"
        className="flex items-center gap-1.5 border-b border-line bg-paper px-3.5 py-2 md:px-[max(20px,calc(50%-430px))]"
      >
        <SearchBox
          autoFocus
          data-chat-search=""
          aria-label="Search in this chat"
          autoComplete="off"
          maxLength={SEARCH_MAX_CHARS}
          value={text}
          className="min-w-0 flex-1"
          onChange={(event) => setText(event.target.value)}
          onKeyDown={pressKey}
        />
        <p role="status" className="type-mono mx-1 text-12 whitespace-nowrap text-ink-2">
          {isEmpty && noHits}
          {current !== undefined &&
            hitOf({ place: current + 1, count: `${hits.length}${found.hasNextPage ? '+' : ''}` })}
        </p>
        <Steps isDisabled={hits.length === 0} onStep={step} />
        <Button kind="ghost" icon aria-label="Close search" onClick={onClose}>
          <X aria-hidden="true" />
        </Button>
      </search>
      {isEmpty && (
        <div className="border-b border-line px-5 py-6">
          <EmptyState flag="F" title={noMessages}>
            {noMessagesHint}
          </EmptyState>
        </div>
      )}
      {hasFailed && <Failed isRetrying={found.isFetchingNextPage} onRetry={retry} />}
    </>
  )
}

const passesFocus = restoreFocusTo(() => document.querySelector<HTMLElement>('[data-chat-search]'))

type StepsProps = { isDisabled: boolean; onStep: (by: 1 | -1) => void }

/** The newest hit is the first one, so Next scrolls up. */
function Steps({ isDisabled, onStep }: StepsProps) {
  const button = { kind: 'ghost', icon: true, disabled: isDisabled } as const
  return (
    <>
      <Button {...button} aria-label="Previous hit" onClick={() => onStep(-1)}>
        <ChevronDown aria-hidden="true" />
      </Button>
      <Button {...button} aria-label="Next hit" onClick={() => onStep(1)}>
        <ChevronUp aria-hidden="true" />
      </Button>
    </>
  )
}

function Failed({ isRetrying, onRetry }: { isRetrying: boolean; onRetry: () => void }) {
  return (
    <div role="alert" className="flex items-center gap-3 border-b border-line px-5 py-3 text-14">
      <span className="mr-auto">{messageSearchFailed}</span>
      <Button ref={passesFocus} size="small" busy={isRetrying} onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}
