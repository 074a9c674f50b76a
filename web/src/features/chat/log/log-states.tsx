import * as messages from '@shipmates/contract/messages/chat'
import type { ReactNode } from 'react'
import { FailedState } from '../../../components/failed-state.tsx'
import { Skeleton, Waiting } from '../../../components/ui/skeleton.tsx'
import { LogRegion } from './chat-log.tsx'

type LogLoadingProps = {
  userName: string
  /** Whether loading has taken long enough to show the skeleton. */
  isShown: boolean
}

export function LogLoading({ userName, isShown }: LogLoadingProps) {
  return (
    <LogRegion label={`Messages with ${userName}, loading`}>
      <Waiting label="Loading messages" skeleton={isShown && <LogSkeleton />} />
    </LogRegion>
  )
}

/** Placeholder bubbles in the layout of real ones. */
function LogSkeleton() {
  return (
    <div className="flex flex-col gap-2">
      <Skeleton className="h-[42px] w-[40%] rounded-card" />
      <Skeleton className="h-[42px] w-[30%] rounded-card" />
      <Skeleton className="h-[62px] w-[44%] self-end rounded-card" />
      <Skeleton className="h-[42px] w-[24%] self-end rounded-card" />
    </div>
  )
}

type LogFailedProps = {
  userName: string
  isRetrying: boolean
  onRetry: () => void
  /** My unsent messages of this conversation. */
  children: ReactNode
}

export function LogFailed({ userName, isRetrying, onRetry, children }: LogFailedProps) {
  return (
    <LogRegion label={`Messages with ${userName}, failed`}>
      <FailedState title={messages.messagesFailed} isRetrying={isRetrying} onRetry={onRetry}>
        {messages.messagesSafe}
      </FailedState>
      {children}
    </LogRegion>
  )
}
