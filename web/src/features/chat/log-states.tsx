import { messages } from '@shipmates/contract/messages'
import { FailedState } from '../../components/failed-state.tsx'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { LogRegion } from './chat-log.tsx'

type LogLoadingProps = {
  userName: string
  /** It takes long enough to be shown. */
  isShown: boolean
}

export function LogLoading({ userName, isShown }: LogLoadingProps) {
  return (
    <LogRegion label={`Messages with ${userName}, loading`}>
      <div aria-busy="true">
        <span role="status" className="sr-only">
          Loading messages
        </span>
        {isShown && <LogSkeleton />}
      </div>
    </LogRegion>
  )
}

/** Bubbles to come, in their geometry. */
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

type LogFailedProps = { userName: string; isRetrying: boolean; onRetry: () => void }

export function LogFailed({ userName, isRetrying, onRetry }: LogFailedProps) {
  return (
    <LogRegion label={`Messages with ${userName}, failed`}>
      <FailedState title={messages.messagesFailed} isRetrying={isRetrying} onRetry={onRetry}>
        The conversation is safe. The server did not answer.
      </FailedState>
    </LogRegion>
  )
}
