import { Suspense, useEffect, useState } from 'react'
import { optional } from '../../../components/late.tsx'
import { loadLater } from '../load-later.ts'
import type { Thread } from '../thread/thread.ts'
import { mayBeLong } from './may-be-long.ts'
import type { PartProps } from './message-part.tsx'

const load = async () => (await loadLater()).MessagePart
export const MessagePart = optional<PartProps>(load)

/** Loads the code of `LatePart`. If that fails, it resolves anyway, and is tried again later. */
async function loadLateParts(): Promise<void> {
  const loaded = MessagePart.load()
  const canLoad = await load().catch(() => undefined)
  if (canLoad) await loaded
}

/**
 * Parts that only some messages have. Their code is loaded with the first messages that have them,
 * otherwise once the screen is idle. Until then code is plain text, a long text is not folded, and
 * other parts are missing.
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
 * Whether messages can be rendered completely: they and the parts that they need are loaded.
 * Otherwise they would shift later. Once true it stays true.
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
