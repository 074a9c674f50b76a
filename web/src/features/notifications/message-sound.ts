import type { Message } from '@shipmates/contract/chat'
import { inOneTab } from '../../lib/browser/once-per-browser.ts'
import { storedSwitch } from '../../lib/browser/stored-switch.ts'
import { socket } from '../../lib/net/socket.ts'
import { isChatOpen, shouldNotify } from '../../lib/should-notify.ts'
import type { FindConversation } from './notifier.ts'

/** Whether messages play a sound. Stored in this browser. */
export const messageSound = storedSwitch('message-sound', false)

const FIRST_HZ = 660
const SECOND_HZ = 880
const TONE_S = 0.09
const VOLUME = 0.08

/** Plays a short tone for each message in another chat, in one tab, until `end` aborts. */
export function followSound(findConversation: FindConversation, end: AbortSignal): void {
  const play = async ({ id, conversationId, isRead, senderName }: Message) => {
    if (!messageSound.read()) return
    const conversation = await findConversation(conversationId)
    const tabs = document.hidden ? 'hidden' : 'visible'
    const isKnown = isRead || (isChatOpen(senderName) && !document.hidden)
    const about = { kind: 'message', conversation, isRead: isKnown } as const
    if (!shouldNotify({ ...about, channel: 'sound', tabs, settings: undefined }) || end.aborted)
      return
    void inOneTab(`sound-${id}`, playTone)
  }
  const deliver = (message: Message) => void play(message)
  socket.on('receive_message', deliver)
  end.addEventListener('abort', () => socket.off('receive_message', deliver))
}

/** Plays two soft notes. Silent in a tab without a user gesture. */
export function playTone(): void {
  const context = new AudioContext()
  const volume = new GainNode(context, { gain: VOLUME })
  volume.connect(context.destination)
  const start = context.currentTime
  for (const [nth, frequency] of [FIRST_HZ, SECOND_HZ].entries()) {
    const note = new OscillatorNode(context, { frequency })
    note.connect(volume)
    note.start(start + nth * TONE_S)
    note.stop(start + (nth + 1) * TONE_S)
    if (nth > 0) note.addEventListener('ended', () => void context.close())
  }
}
