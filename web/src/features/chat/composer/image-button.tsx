import type { ConversationId } from '@shipmates/contract/ids'
import { MESSAGE_IMAGES_MAX } from '@shipmates/contract/limits'
import Image from 'lucide-react/icons/image'
import { useEffect, useRef } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { DropZone } from './drop-zone.tsx'
import { pickImages, restorePicked } from './pick.ts'
import { usePicked } from './writing.ts'

type ImageButtonProps = {
  conversationId: ConversationId
  /** Focuses the message input. */
  focusInput: () => void
  /** An edit cannot have images. */
  isEdit: boolean
}

/** Adds images to the next message: picked by the button, pasted, or dropped on the chat. */
export function ImageButton({ conversationId, focusInput, isEdit }: ImageButtonProps) {
  useDropGuard()
  const input = useRef<HTMLInputElement>(null)
  const isFull = usePicked(conversationId).length >= MESSAGE_IMAGES_MAX
  const add = (files: readonly File[]) => {
    void pickImages(conversationId, files)
    focusInput()
  }
  useEffect(() => {
    void restorePicked(conversationId)
  }, [conversationId])
  if (isEdit) return null
  return (
    <>
      <Button
        kind="ghost"
        icon
        aria-label="Add images"
        disabled={isFull}
        onClick={() => input.current?.click()}
      >
        <Image aria-hidden="true" />
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label="Images"
        accept="image/*"
        onChange={({ target }) => {
          const files = [...(target.files ?? [])]
          // Allows the same file to be picked again.
          target.value = ''
          if (files.length > 0) add(files)
        }}
      />
      <DropZone anchor={input} onFiles={add} />
    </>
  )
}

/**
 * Keeps the browser from opening a file that is dropped outside the chat, which would leave the
 * app.
 */
export function useDropGuard(): void {
  useEffect(() => {
    const refuse = (event: DragEvent) => {
      const { defaultPrevented, dataTransfer } = event
      if (defaultPrevented || !dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      dataTransfer.dropEffect = 'none'
    }
    const end = new AbortController()
    for (const name of ['dragover', 'drop'] as const)
      addEventListener(name, refuse, { signal: end.signal })
    return () => end.abort()
  }, [])
}
