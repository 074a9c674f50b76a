import type { Conversation, MessageImage } from '@shipmates/contract/chat'
import type { MessageId } from '@shipmates/contract/ids'
import { isId } from '@shipmates/contract/is-id'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import {
  NothingNamed,
  useAddressedLayer,
} from '../../../components/behaviour/use-addressed-layer.ts'
import { useStore } from '../../../lib/store.ts'
import { nameOf } from '../list/inbox.ts'
import { jumpStore, jumpTo } from '../log/jumps.tsx'
import { type OutgoingImage, useOutgoing } from '../outbox/outbox.ts'
import { messagesQuery } from '../thread/messages.ts'
import type { Thread } from '../thread/thread.ts'
import { photoName, shownImages } from './shown-image.ts'
import { Viewer } from './viewer.tsx'

/** The image that the address names, in full size; a message that is not loaded is loaded first. */
export function Photo({ conversation }: { conversation: Conversation }) {
  const { id: conversationId } = conversation
  const { value, change, close } = useAddressedLayer('photo')
  const { data: thread } = useQuery({ ...messagesQuery(conversationId), enabled: false })
  const outgoing = useOutgoing(conversationId)
  if (value === null || !thread) return null

  const [id = '', number] = value.split('.')
  const message = storedWith(thread, id)
  const unsent = outgoing.find(({ clientId }) => clientId === id)
  const images: readonly (MessageImage | OutgoingImage)[] = message?.images ?? unsent?.images ?? []
  const first = Number(number) - 1
  if (images[first]) {
    return (
      <Viewer
        key={id}
        images={shownImages(images)}
        first={first}
        author={message?.isOwn === false ? nameOf(conversation) : 'You'}
        time={new Date(message?.timestamp ?? unsent!.writtenAt)}
        onTurn={(index) => change(photoName(id, index))}
        onClose={close}
      />
    )
  }
  if (message || unsent || !isId(id)) return <NothingNamed onClose={close} />
  return (
    <Earlier key={id} jump={{ conversationId, messageId: id as MessageId }} onMissing={close} />
  )
}

const storedWith = ({ pages }: Thread, id: string) =>
  pages.flat().find((message) => message.id === id || message.clientId === id)

type EarlierProps = { jump: Parameters<typeof jumpTo>[0]; onMissing: () => void }

/** Has the log load and show the message of the image. */
function Earlier({ jump, onMissing }: EarlierProps) {
  const [hasBegun, setBegun] = useState(false)
  const isOver = useStore(jumpStore) === undefined && hasBegun
  const begin = useEffectEvent(() => jumpTo(jump))
  useEffect(() => {
    begin()
    setBegun(true)
  }, [])
  return isOver && <NothingNamed onClose={onMissing} />
}
