import { isEmoji, spellEmoji } from '@shipmates/contract/emoji-text'
import { emojiInvalid } from '@shipmates/contract/messages/chat'
import { reactionsHint } from '@shipmates/contract/messages/chat-changes'
import { type FormEvent, useState } from 'react'
import { Button } from '../../../../components/ui/button.tsx'
import { Dialog } from '../../../../components/ui/dialog.tsx'
import { Field } from '../../../../components/ui/field.tsx'
import { Popover } from '../../../../components/ui/popover.tsx'
import { NARROW, useMediaQuery } from '../../../../lib/browser/use-media-query.ts'
import { useSession } from '../../../../lib/net/session.ts'
import { emojisOf } from '../../outbox/effects.ts'
import { type LayerProps, useRow } from './layer-props.ts'
import { useMessageActs } from './message-acts.ts'

const TITLE = 'React with any emoji'

/** A field for one emoji as a reaction: next to the message; on a phone in a sheet. */
export function EmojiField(props: LayerProps) {
  const { message, findRow, onClose } = props
  const row = useRow(findRow)
  const isNarrow = useMediaQuery(NARROW)
  if (isNarrow) {
    return (
      <Dialog size="small" title={TITLE} onClose={onClose}>
        <div className="mt-3.5">
          <EmojiForm {...props} />
        </div>
      </Dialog>
    )
  }
  return (
    <Popover
      label={TITLE}
      triggerRef={row}
      align={message.isOwn ? 'end' : 'start'}
      className="w-[340px] rounded-card p-4"
      onClose={onClose}
    >
      <EmojiForm {...props} />
    </Popover>
  )
}

function EmojiForm({ message, onClose }: LayerProps) {
  const { onReact } = useMessageActs()!
  const me = useSession().user?.userId
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()

  const react = (event: FormEvent) => {
    event.preventDefault()
    const emoji = spellEmoji(text.trim())
    if (!isEmoji(emoji)) return setError(emojiInvalid)
    onClose()
    if (!emojisOf(message, me).includes(emoji)) onReact(message, emoji)
  }
  return (
    <form noValidate onSubmit={react} className="grid gap-3.5">
      <Field
        data-autofocus
        label="Any emoji"
        autoComplete="off"
        value={text}
        hint={reactionsHint}
        error={error}
        onChange={({ target }) => {
          setText(target.value)
          setError(undefined)
        }}
      />
      <Button type="submit" kind="primary">
        React
      </Button>
    </form>
  )
}
