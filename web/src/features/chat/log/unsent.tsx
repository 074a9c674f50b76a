import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import type { ComponentProps, ReactNode } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { copyText } from '../../../lib/copy-text.ts'
import type { LogRow } from './log-rows.ts'

export type UnsentProps = {
  row: LogRow
  clientId: string
  /** Whether the member cannot write in this conversation: the message can then only be copied. */
  isClosed: boolean
  onRetry: (clientId: string) => void
  onDelete: (clientId: string) => void
}

/** The row below a message that is not sent yet, or was refused. */
export function Unsent({ row, clientId, isClosed, onRetry, onDelete }: UnsentProps) {
  if (row.state !== 'refused') {
    return <Waiting isHeld={row.state === 'held'} onDelete={() => onDelete(clientId)} />
  }
  return (
    <NotSent onDelete={() => onDelete(clientId)}>
      {isClosed ? (
        row.content && <UnderButton onClick={() => void copyText(row.content)}>Copy</UnderButton>
      ) : (
        <UnderButton onClick={() => onRetry(clientId)}>Retry</UnderButton>
      )}
    </NotSent>
  )
}

const underBubble =
  'mt-0.5 mb-1 flex items-center gap-0.5 rounded-[8px] bg-surface pl-2 text-13 font-600'

/** The row below a message that is sent automatically once a connection or the server allows it. */
function Waiting({ isHeld, onDelete }: { isHeld: boolean; onDelete: () => void }) {
  return (
    <div className={`${underBubble} text-ink-2`}>
      <span className="mr-1.5">{isHeld ? 'Waiting to send' : 'Waiting for connection'}</span>
      <UnderButton onClick={onDelete}>Delete</UnderButton>
    </div>
  )
}

/** The row below a message that the server rejected. */
function NotSent({ onDelete, children }: { onDelete: () => void; children: ReactNode }) {
  return (
    <div className={`${underBubble} text-danger`}>
      <CircleAlert role="img" aria-label="Not sent" className="mr-1 size-[15px]" />
      <span aria-hidden="true" className="mr-1.5">
        Not sent
      </span>
      {children}
      <UnderButton className="text-danger!" onClick={onDelete}>
        Delete
      </UnderButton>
    </div>
  )
}

function UnderButton({ className = '', ...rest }: ComponentProps<typeof Button>) {
  return <Button kind="ghost" size="small" className={`px-[0.6rem]! ${className}`} {...rest} />
}
