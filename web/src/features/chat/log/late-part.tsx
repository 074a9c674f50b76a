import { Suspense, useEffect, useState } from 'react'
import { optional } from '../../../components/late.tsx'
import type { Thread } from '../cache/thread.ts'
import { loadLater } from '../load-later.ts'
import { mayBeLong } from './may-be-long.ts'
import type { PartProps } from './message-part.tsx'

const load = async () => (await loadLater()).MessagePart
export const MessagePart = optional<PartProps>(load)

/** Loads what `LatePart` renders. If that fails, resolves all the same, and loading is tried again. */
async function loadLateParts(): Promise<void> {
  const loaded = MessagePart.load()
  const canLoad = await load().catch(() => undefined)
  if (canLoad) await loaded
}

/**
 * What only some messages have. Its code is loaded with the first messages that have it, otherwise once
 * the screen is idle. Until then code is plain text, a long text is whole, and a message does without its other parts.
 */
export function LatePart(props: PartProps) {
  return (
    <Suspense fallback={plain(props)}>
      <MessagePart {...props} />
    </Suspense>
  )
}

const plain = (props: PartProps) =>
  props.kind === 'code' ? props.text : props.kind === 'fold' ? props.children : null

const needsParts = ({ pages }: Thread) =>
  pages.some((page) =>
    page.some(
      ({ replyTo, deletedAt, reactions, content }) =>
        replyTo || deletedAt || reactions[0] || content.includes('```') || mayBeLong(content),
    ),
  )

/**
 * Whether messages can be drawn whole: they are loaded, and so is what the first ones need. Otherwise
 * they would move when it comes. Once true it stays.
 */
export function useLateParts(thread: Thread | undefined): boolean {
  const [isReady, setReady] = useState(false)
  const isWaiting = !isReady && thread && needsParts(thread) && !MessagePart.isLoaded()
  if (thread && !isReady && !isWaiting) setReady(true)

  useEffect(() => {
    if (isWaiting) void loadLateParts().then(() => setReady(true))
  }, [isWaiting])

  return isReady
}
