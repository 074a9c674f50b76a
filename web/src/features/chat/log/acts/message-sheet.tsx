import type { Message } from '@shipmates/contract/chat'
import { type CSSProperties, useRef } from 'react'
import { CloseMenu } from '../../../../components/ui/menu.tsx'
import { useMenuKeys } from '../../../../components/ui/use-menu-keys.ts'
import { useModal } from '../../../../components/ui/use-modal.ts'
import { classNames } from '../../../../lib/class-names.ts'
import { messageLine } from '../../../../lib/format/message-line.ts'
import { clockTime } from '../../times.ts'
import type { LayerProps } from './layer-props.ts'
import { useMessageActs } from './message-acts.ts'
import { MessageMenuItems } from './message-menu.tsx'
import { ReactionItems } from './reaction-menu.tsx'

/** Not as classes, because every page loads the styles of all classes. */
const atBottom: CSSProperties = {
  maxHeight: '92dvh',
  maxWidth: 440,
  margin: 'auto auto 0',
  padding: '0 12px calc(20px + env(safe-area-inset-bottom))',
  background: 'none',
}
const card = 'rounded-card border border-line bg-surface p-1.5 shadow-3'

/** Opened by a long press: the quick reactions, the message and its menu, at the bottom. */
export function MessageSheet({ message, onClose }: LayerProps) {
  const { ref, dialogProps } = useModal(onClose)
  const menu = useRef<HTMLDivElement>(null)
  const reactions = useRef<HTMLDivElement>(null)
  const moveByKey = useMenuKeys(menu)
  const moveAmongReactions = useMenuKeys(reactions)
  const { canWrite } = useMessageActs()!
  return (
    <dialog
      ref={ref}
      {...dialogProps}
      aria-label="Message"
      className="dialog flex w-full flex-col gap-2.5 overflow-auto text-ink outline-none backdrop:bg-overlay"
      style={atBottom}
    >
      <CloseMenu value={onClose}>
        {canWrite && (
          <div
            ref={reactions}
            role="menu"
            tabIndex={-1}
            aria-label="React"
            className={`flex flex-none flex-wrap justify-between ${card}`}
            onKeyDown={moveAmongReactions}
          >
            <ReactionItems message={message} />
          </div>
        )}
        <Preview message={message} />
        <div
          ref={menu}
          role="menu"
          tabIndex={-1}
          aria-label="Message actions"
          className={`flex-none ${card}`}
          onKeyDown={moveByKey}
        >
          <MessageMenuItems message={message} />
        </div>
      </CloseMenu>
    </dialog>
  )
}

/** The message that the sheet is about. */
function Preview({ message }: { message: Message }) {
  const { isOwn, timestamp } = message
  return (
    <div
      data-dialog-title
      tabIndex={-1}
      className={classNames(
        'max-w-full flex-none rounded-card px-[13px] pt-[9px] pb-2 text-15 leading-[1.45] outline-none forced-colors:border',
        isOwn ? 'self-end bg-bubble-out text-on-bubble-out' : 'self-start bg-bubble-in',
      )}
    >
      <p dir="auto" className="line-clamp-2 wrap-anywhere">
        {messageLine(message)}
      </p>
      <p className="type-mono text-right text-11">{clockTime(new Date(timestamp))}</p>
    </div>
  )
}
