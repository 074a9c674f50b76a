import { dropHere } from '@shipmates/contract/messages/chat-images'
import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { createPortal } from 'react-dom'

type DropZoneProps = {
  /** The chat's element. */
  anchor: RefObject<HTMLElement | null>
  onFiles: (files: readonly File[]) => void
}

/**
 * Whether the clipboard's text is meant, and not the picture that some programs copy with formatted
 * text. The name of a file or the address of a picture is not such a text.
 */
function isTextMeant(data: DataTransfer): boolean {
  const text = data.getData('text/plain').trim()
  const names = [...data.files].map(({ name }) => name)
  const isFormatted = data.types.includes('text/html') || data.types.includes('text/rtf')
  return isFormatted && text !== '' && !names.includes(text) && !/^\w+:\S+$/.test(text)
}

/**
 * Adds files that are pasted into the chat or dropped on it; highlights the chat while they are
 * dragged.
 */
export function DropZone({ anchor, onFiles }: DropZoneProps) {
  const [box, setBox] = useState<DOMRect>()
  const take = useEffectEvent(onFiles)

  useEffect(() => {
    const pane = anchor.current?.closest('section')
    if (!pane) return
    const end = new AbortController()
    const on = <E extends keyof HTMLElementEventMap>(
      name: E,
      listen: (event: HTMLElementEventMap[E]) => void,
    ) => pane.addEventListener(name, listen, { signal: end.signal })

    on('paste', (event) => {
      const { files } = event.clipboardData ?? {}
      if (!event.clipboardData || !files?.length || isTextMeant(event.clipboardData)) return
      event.preventDefault()
      take([...files])
    })
    on('dragover', (event) => {
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      setBox(pane.getBoundingClientRect())
    })
    on('dragleave', ({ relatedTarget }) => {
      if (!pane.contains(relatedTarget as Node | null)) setBox(undefined)
    })
    on('drop', (event) => {
      const { files } = event.dataTransfer ?? {}
      if (!files?.length) return
      event.preventDefault()
      setBox(undefined)
      take([...files])
    })
    return () => end.abort()
  }, [anchor])

  if (!box) return null
  const { top, left, width, height } = box
  return createPortal(
    <div
      className="pointer-events-none fixed grid place-items-center rounded-card border border-dashed border-primary bg-tint text-15 font-600 text-primary"
      style={{ top, left, width, height }}
    >
      {dropHere}
    </div>,
    document.body,
  )
}
