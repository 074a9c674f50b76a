import type { ConversationId } from '@shipmates/contract/ids'
import { useEffect, useRef } from 'react'
import { type Jump, jumpStore } from './jump.ts'

/**
 * Ends a jump that the log did not get to before it was closed, and one to another conversation that was
 * left before its log was shown. Otherwise the log would jump when it is opened the next time.
 */
export function useEndOfJumps(conversationId: ConversationId): void {
  const isShown = useRef(false)

  useEffect(() => {
    isShown.current = true
    endJump((jump) => jump.conversationId !== conversationId)
    return () => {
      isShown.current = false
      // In development effects run twice, and the log stays.
      queueMicrotask(() => {
        if (!isShown.current) endJump((jump) => jump.conversationId === conversationId)
      })
    }
  }, [conversationId])
}

function endJump(isOver: (jump: Jump) => boolean): void {
  const jump = jumpStore.getSnapshot()
  if (jump && isOver(jump)) jumpStore.set(undefined)
}
