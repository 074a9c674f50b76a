import type { Message } from '@shipmates/contract/chat'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Reply from 'lucide-react/icons/reply'
import SmilePlus from 'lucide-react/icons/smile-plus'
import type { ComponentProps, MouseEvent } from 'react'
import { Button } from '../../../../components/ui/button.tsx'
import { classNames } from '../../../../lib/class-names.ts'
import { type LayerKind, useMessageActs } from './message-acts.ts'

/** The actions on a message, at the upper edge of its bubble while it is hovered or focused. */
export function ActionBar({ message }: { message: Message }) {
  const acts = useMessageActs()
  if (!acts || message.deletedAt) return null
  const { canWrite, onOpen, onReply } = acts
  const openNextTo = (kind: LayerKind) => (event: MouseEvent) =>
    onOpen(kind, message, event.currentTarget.getBoundingClientRect())
  return (
    <span
      className={classNames(
        'absolute -top-8 z-2 flex gap-0.5 rounded-control border border-line bg-surface p-0.5 text-ink shadow-2',
        // A bar that is wider than its bubble extends towards the middle of the log.
        message.isOwn ? 'left-[min(10px,calc(100%-120px))]' : 'right-[min(10px,calc(100%-120px))]',
      )}
    >
      {canWrite && (
        <>
          <BarButton aria-label="React" aria-haspopup="menu" onClick={openNextTo('react')}>
            <SmilePlus aria-hidden="true" />
          </BarButton>
          <BarButton aria-label="Reply" onClick={() => onReply(message)}>
            <Reply aria-hidden="true" />
          </BarButton>
        </>
      )}
      <BarButton aria-label="More actions" aria-haspopup="menu" onClick={openNextTo('menu')}>
        <Ellipsis aria-hidden="true" />
      </BarButton>
    </span>
  )
}

const BarButton = (props: ComponentProps<typeof Button>) => (
  <Button kind="ghost" size="small" icon {...props} />
)
