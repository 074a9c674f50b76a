import type { Conversation, Message } from '@shipmates/contract/chat'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useAddressedLayer } from '../../../components/behaviour/use-addressed-layer.ts'
import { messagesQuery } from '../thread/messages.ts'
import { photoName, type ShownImage, shownImages } from './shown-image.ts'

const IMAGES_SHOWN = 9

type ChatImagesProps = {
  conversation: Conversation
  children: (images: ReactNode) => ReactNode
}

/** The newest images of the loaded messages; a press opens the images of their message. */
export function ChatImages({ conversation, children }: ChatImagesProps) {
  const { data: thread } = useQuery({ ...messagesQuery(conversation.id), enabled: false })
  const { open } = useAddressedLayer('photo')
  const found = newestOf(thread?.pages.flat() ?? [])
  if (found.length === 0) return null
  return children(
    <Grid found={found} onShow={({ message, index }) => open(photoName(message.id, index))} />,
  )
}

/** An image, its message, and its index there. */
type ShownMessageImage = { image: ShownImage; message: Message; index: number }

const newestOf = (messages: readonly Message[]): ShownMessageImage[] =>
  messages
    .flatMap((message) =>
      shownImages(message.images).map((image, index) => ({ image, message, index })),
    )
    .slice(-IMAGES_SHOWN)
    .reverse()

function Grid({
  found,
  onShow,
}: {
  found: ShownMessageImage[]
  onShow: (one: ShownMessageImage) => void
}) {
  return (
    <ul
      className="grid gap-1 overflow-hidden rounded-control"
      style={{ gridTemplateColumns: 'repeat(3, 1fr)' }}
    >
      {found.map((one) => (
        <li key={`${one.message.id}-${one.image.key}`} className="aspect-square">
          <button
            type="button"
            aria-label={`Open ${one.image.name}`}
            className="size-full cursor-pointer bg-sunken focus-visible:-outline-offset-3"
            onClick={() => onShow(one)}
          >
            <img
              src={one.image.small}
              alt=""
              loading="lazy"
              decoding="async"
              className="size-full object-cover"
            />
          </button>
        </li>
      ))}
    </ul>
  )
}
