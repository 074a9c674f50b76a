import type { Message } from '@shipmates/contract/chat'
import type { ConversationId } from '@shipmates/contract/ids'
import { inOneTab } from '../../lib/browser/once-per-browser.ts'
import { storedSwitch } from '../../lib/browser/stored-switch.ts'
import { socket } from '../../lib/net/socket.ts'

/** Whether a message is heard. Stored in this browser. */
export const messageSound = storedSwitch('message-sound', false)

const FIRST_HZ = 660
const SECOND_HZ = 880
const TONE_S = 0.09
const VOLUME = 0.08

/** Plays a short tone for each message that arrives in another chat, in one tab, until `end` aborts. */
export function followSound(isMuted: (id: ConversationId) => boolean, end: AbortSignal): void {
  const hear = ({ id, conversationId, isRead, senderName }: Message) => {
    if (!messageSound.read() || isRead || isMuted(conversationId) || isOpen(senderName)) return
    void inOneTab(`sound-${id}`, playTone)
  }
  socket.on('receive_message', hear)
  end.addEventListener('abort', () => socket.off('receive_message', hear))
}

const isOpen = (userName: string) =>
  !document.hidden && decodeURIComponent(location.pathname) === `/messages/${userName}`

/** Two soft notes. A browser that has not been pressed yet plays nothing. */
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
