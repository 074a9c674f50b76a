import type { Block } from '@shipmates/contract/blocks'
import { blocksFailed } from '@shipmates/contract/messages/privacy'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { EmptyState } from '../../components/empty-state.tsx'
import { FailedState } from '../../components/load-failure.tsx'
import { Question } from '../../components/question.tsx'
import { boxClasses } from '../../components/settings/box.ts'
import { ShowMore } from '../../components/ui/show-more.tsx'
import { Loading, Skeleton } from '../../components/ui/skeleton.tsx'
import { useUnblock } from '../../lib/net/relations.ts'
import { blocksQuery } from './api.ts'
import { BlockedRow } from './blocked-row.tsx'

/** The members I blocked, with a link to our conversation and a button to unblock. */
export function Blocked() {
  const query = useInfiniteQuery(blocksQuery)
  const [unblocking, setUnblocking] = useState<Block>()
  const list = useRef<HTMLDivElement>(null)
  const blocks = query.data?.pages.flat() ?? []

  if (query.isError && !query.data) {
    return (
      <FailedState title={blocksFailed} headingLevel={3} query={query}>
        They are still blocked.
      </FailedState>
    )
  }
  return (
    <div ref={list} tabIndex={-1} className="outline-none">
      <Loading
        isLoading={query.isPending}
        label="Loading blocked members"
        skeleton={<Skeleton className="h-18 rounded-card" />}
      >
        {() =>
          blocks.length === 0 ? (
            <NoOneBlocked />
          ) : (
            <BlockedList blocks={blocks} onUnblock={setUnblocking} />
          )
        }
      </Loading>
      <ShowMore query={query} className="mt-3.5" />
      {unblocking && (
        <UnblockDialog
          user={unblocking.user}
          onClose={() => setUnblocking(undefined)}
          onUnblocked={() => {
            // The dialog first restores focus to a button that is then removed with its row.
            flushSync(() => setUnblocking(undefined))
            list.current?.focus()
          }}
        />
      )}
    </div>
  )
}

/** The number of blocked members, in a few words; `unknown` until loaded. */
export function BlockedSummary({ unknown }: { unknown: string }) {
  const { data, hasNextPage } = useInfiniteQuery({ ...blocksQuery, enabled: false })
  if (!data) return unknown
  const count = data.pages.flat().length
  if (count === 0) return 'Nobody'
  return `${count}${hasNextPage ? '+' : ''} ${count === 1 ? 'person' : 'people'}`
}

const NoOneBlocked = () => (
  <EmptyState flag="Q" title="You haven't blocked anyone" headingLevel={3}>
    To block someone, open the menu on their profile, a request or a chat.
  </EmptyState>
)

type BlockedListProps = { blocks: Block[]; onUnblock: (block: Block) => void }

function BlockedList({ blocks, onUnblock }: BlockedListProps) {
  return (
    <ul className={boxClasses}>
      {blocks.map((block) => (
        <BlockedRow key={block.user.id} block={block} onUnblock={() => onUnblock(block)} />
      ))}
    </ul>
  )
}

type UnblockDialogProps = { user: Block['user']; onClose: () => void; onUnblocked: () => void }

function UnblockDialog({ user, onClose, onUnblocked }: UnblockDialogProps) {
  const { mutate, isPending } = useUnblock()
  return (
    <Question
      title={`Unblock ${user.userName}?`}
      line="You can find each other again. You won't be connected, and messages they tried to send won't arrive."
      action="Unblock"
      kind="primary"
      isBusy={isPending}
      onAct={() => mutate(user, { onSuccess: onUnblocked, onError: onClose })}
      onClose={onClose}
    />
  )
}
