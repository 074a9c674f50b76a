import type { ConversationId } from '@shipmates/contract/ids'
import { useEffect, useRef } from 'react'
import { type Jump, jumpStore } from './jump.ts'

/**
 * Cancels a jump when its log is closed before the jump was executed, or its conversation is left
 * before the log was shown. Otherwise the log would jump the next time it is opened.
 */
export function useEndOfJumps(conversationId: ConversationId): void {
  const isShown = useRef(false)

  useEffect(() => {
    isShown.current = true
    endJump((jump) => jump.conversationId !== conversationId)
    return () => {
      isShown.current = false
      // In development effects run twice, while the log stays mounted.
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
