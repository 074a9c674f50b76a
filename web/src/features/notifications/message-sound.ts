import { storedSwitch } from '../../lib/browser/stored-switch.ts'

/** Whether messages play a sound. Stored in this browser. */
export const messageSound = storedSwitch('message-sound', false)

const FIRST_HZ = 660
const SECOND_HZ = 880
const TONE_S = 0.09
const VOLUME = 0.08

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
