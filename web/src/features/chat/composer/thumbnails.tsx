import type { ConversationId } from '@shipmates/contract/ids'
import { MESSAGE_IMAGES_MAX } from '@shipmates/contract/limits'
import { altHint, imagesAdded, imagesPreparing } from '@shipmates/contract/messages/chat-images'
import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { useRef, useState } from 'react'
import { restoreFocusTo } from '../../../components/behaviour/restore-focus.ts'
import { Spinner } from '../../../components/ui/spinner.tsx'
import { pictureOf, useRestored } from '../outbox/files.ts'
import type { OutgoingImage } from '../outbox/outbox.ts'
import { AltPopover } from './alt-popover.tsx'
import { describePicked, removePicked } from './pick.ts'
import { usePicked } from './writing.ts'

type ThumbnailsProps = {
  conversationId: ConversationId
  /** Focuses the message input. */
  focusInput: () => void
}

/** The images of the next message, above the message input. */
export function Thumbnails({ conversationId, focusInput }: ThumbnailsProps) {
  const picked = usePicked(conversationId)
  useRestored()
  const isPreparing = picked.some(({ width }) => width === 0)
  const addMore = ({ currentTarget }: { currentTarget: HTMLElement }) =>
    currentTarget.closest('form')?.querySelector<HTMLElement>('input[type=file]')?.click()
  return (
    <div className="mb-2">
      <p role="status" className="sr-only">
        {isPreparing ? imagesPreparing : imagesAdded({ count: picked.length })}
      </p>
      <ul className="flex gap-2 overflow-x-auto p-0.5">
        {picked.map((image) => (
          <Thumbnail
            key={image.key}
            image={image}
            onRemove={() => {
              removePicked(conversationId, image.key)
              focusInput()
            }}
            onDescribe={(alt) => describePicked(conversationId, image.key, alt)}
          />
        ))}
        {picked.length < MESSAGE_IMAGES_MAX && (
          <li className="flex-none">
            <button
              ref={restoreFocusTo(() =>
                document.querySelector<HTMLElement>('[data-composer] textarea'),
              )}
              type="button"
              aria-label="Add another image"
              className="grid size-[84px] cursor-pointer place-items-center rounded-control border border-dashed border-edge text-ink-2 hover:bg-sunken"
              onClick={addMore}
            >
              <Plus aria-hidden="true" />
            </button>
          </li>
        )}
      </ul>
      <p className="mt-1.5 text-12 text-ink-2">{isPreparing ? imagesPreparing : altHint}</p>
    </div>
  )
}

type ThumbnailProps = {
  image: OutgoingImage
  onRemove: () => void
  onDescribe: (alt: string) => void
}

const onPicture =
  'absolute cursor-pointer bg-[oklch(0.2_0.03_262)] text-[oklch(0.97_0.01_88)] focus-visible:-outline-offset-3'

function Thumbnail({ image, onRemove, onDescribe }: ThumbnailProps) {
  const trigger = useRef<HTMLButtonElement>(null)
  const [isDescribing, setDescribing] = useState(false)
  const { key, name, alt } = image
  return (
    <li className="relative size-[84px] flex-none overflow-hidden rounded-control bg-sunken">
      {image.width === 0 ? (
        <span className="grid size-full place-items-center">
          <Spinner />
        </span>
      ) : (
        <img src={pictureOf(key)?.url} alt={alt} className="size-full object-cover" />
      )}
      <button
        type="button"
        aria-label={`Remove image: ${name}`}
        className={`${onPicture} top-1 right-1 grid size-7 place-items-center rounded-[8px]`}
        onClick={onRemove}
      >
        <X aria-hidden="true" className="size-4" />
      </button>
      <button
        ref={trigger}
        type="button"
        aria-haspopup="dialog"
        aria-label={`${alt ? 'ALT' : '+ ALT'}, describe image: ${name}`}
        className={`${onPicture} type-mono bottom-1 left-1 h-6 rounded-[8px] px-1.5 text-11 font-600`}
        onClick={() => setDescribing(true)}
      >
        {alt ? 'ALT' : '+ ALT'}
      </button>
      {isDescribing && (
        <AltPopover
          name={name}
          alt={alt}
          src={pictureOf(key)?.url}
          triggerRef={trigger}
          onClose={() => setDescribing(false)}
          onSave={(text) => {
            onDescribe(text)
            setDescribing(false)
          }}
        />
      )}
    </li>
  )
}
