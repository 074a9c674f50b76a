import type { Message } from '@shipmates/contract/chat'
import {
  deleteEffect,
  deleteQuestion,
  editMinutesLeft,
} from '@shipmates/contract/messages/chat-changes'
import { useQueryClient } from '@tanstack/react-query'
import Copy from 'lucide-react/icons/copy'
import Flag from 'lucide-react/icons/flag'
import Pencil from 'lucide-react/icons/pencil'
import Reply from 'lucide-react/icons/reply'
import SmilePlus from 'lucide-react/icons/smile-plus'
import Trash2 from 'lucide-react/icons/trash'
import { type CSSProperties, type ReactNode, useId, useRef } from 'react'
import { Question } from '../../../components/question.tsx'
import { Kbd } from '../../../components/ui/kbd.tsx'
import { CloseMenu, MenuItem, MenuSeparator } from '../../../components/ui/menu.tsx'
import { MenuPanel, useMenuKeys } from '../../../components/ui/menu-panel.tsx'
import { useModal } from '../../../components/ui/use-modal.ts'
import { letterKeys } from '../../../lib/browser/keys.ts'
import { useStoredSwitch } from '../../../lib/browser/stored-switch.ts'
import { classNames } from '../../../lib/class-names.ts'
import { messageLine } from '../../../lib/format/message-line.ts'
import { editMinutesOf, removeMessage } from '../outbox/changes.ts'
import { clockTime } from '../times.ts'
import { type LayerProps, useMessageActs, useRow } from './actions.tsx'
import { ReactionItems } from './reactions.tsx'

/** The menu of a message, at the pointer or next to its button. */
export function MessageMenu({ message, at, findRow, onClose }: LayerProps) {
  const id = useId()
  const row = useRow(findRow)
  const { onOpen } = useMessageActs()!
  const middle = at && at.left + at.width / 2
  return (
    <CloseMenu value={onClose}>
      <MenuPanel
        id={id}
        label="Message actions"
        triggerRef={row}
        at={at}
        align={middle && middle > innerWidth / 2 ? 'end' : 'start'}
        onClose={onClose}
      >
        <MessageMenuItems message={message} onReact={() => onOpen('react', message, at)} />
      </MenuPanel>
    </CloseMenu>
  )
}

type MessageMenuItemsProps = {
  message: Message
  /** Opens the reactions, if they are not next to the menu. */
  onReact?: () => void
}

/** The actions on a message, as entries of a menu. */
function MessageMenuItems({ message, onReact }: MessageMenuItemsProps) {
  const acts = useMessageActs()!
  const { canWrite, onOpen, onReply, onEdit, onCopy, onReport } = acts
  const minutes = editMinutesOf(message)
  return (
    <>
      {canWrite && (
        <MenuItem onSelect={() => onReply(message)}>
          <Reply aria-hidden="true" />
          Reply
          <Key>R</Key>
        </MenuItem>
      )}
      {canWrite && onReact && (
        <MenuItem onSelect={onReact}>
          <SmilePlus aria-hidden="true" />
          React
          <Key>+</Key>
        </MenuItem>
      )}
      {message.content && (
        <MenuItem onSelect={() => onCopy(message)}>
          <Copy aria-hidden="true" />
          Copy text
          <Key>C</Key>
        </MenuItem>
      )}
      {canWrite && minutes > 0 && (
        <MenuItem onSelect={() => onEdit(message)}>
          <Pencil aria-hidden="true" />
          Edit
          <span className="ml-auto pl-3 text-12 text-ink-2">
            {editMinutesLeft({ count: minutes })}
          </span>
        </MenuItem>
      )}
      {!message.isOwn && !message.deletedAt && onReport && (
        <>
          <MenuSeparator />
          <MenuItem isDanger onSelect={() => onReport(message)}>
            <Flag aria-hidden="true" />
            Report
          </MenuItem>
        </>
      )}
      {message.isOwn && (
        <>
          <MenuSeparator />
          <MenuItem isDanger onSelect={() => onOpen('delete', message)}>
            <Trash2 aria-hidden="true" />
            Delete
            <Key isLetter={false}>Del</Key>
          </MenuItem>
        </>
      )}
    </>
  )
}

/** The key for the same action on a focused message, shown on devices with a keyboard. */
function Key({ isLetter = true, children }: { isLetter?: boolean; children: ReactNode }) {
  const areLettersOn = useStoredSwitch(letterKeys)
  if (isLetter && !areLettersOn) return null
  return (
    <span aria-hidden="true" className="ml-auto pl-3 text-12 pointer-coarse:hidden">
      <Kbd>{children}</Kbd>
    </span>
  )
}

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

/** Asks before a message is deleted for both sides. */
export function DeleteQuestion({ message, onClose }: LayerProps) {
  const client = useQueryClient()
  const remove = () => {
    onClose()
    removeMessage(client, message)
  }
  return (
    <Question
      isAlert
      startsAtCancel
      title={deleteQuestion}
      line={deleteEffect}
      action="Delete"
      onAct={remove}
      onClose={onClose}
    >
      {message.content && (
        <p
          dir="auto"
          className="mt-3 line-clamp-2 rounded-control bg-tint px-3.5 py-2.5 text-14 leading-[1.45] whitespace-pre-wrap wrap-anywhere"
        >
          {messageLine(message)}
        </p>
      )}
    </Question>
  )
}
