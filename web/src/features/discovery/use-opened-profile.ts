import { type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import type { ListedDeveloper } from './api.ts'
import type { OpenProfile } from './developer-card.tsx'
import type { Decision } from './use-decisions.ts'

/** The developer whose profile is open, and the actions on them. */
export type Opened = {
  developer: ListedDeveloper
  /** Whether it opens at the note. */
  startsWithNote: boolean
  onConnect: () => void
  /** Sends a request with a note. */
  onNote: (note: string) => void
  onPass: () => void
  onClose: () => void
}

type Decide = (developer: ListedDeveloper, decision: Decision) => Promise<unknown>

/** Opens the profile of a card, which `render` shows as a dialog with actions. */
export function useOpenedProfile(render: (opened: Opened) => ReactNode, decide: Decide) {
  const [opened, setOpened] = useState<Pick<Opened, 'developer' | 'startsWithNote'>>()
  const close = () => setOpened(undefined)
  const open: OpenProfile = (developer, { startsWithNote } = { startsWithNote: false }) =>
    setOpened({ developer, startsWithNote })
  const act = (decision: Pick<Decision, 'choice' | 'note'>) => {
    if (!opened) return
    // The dialog must restore focus to the card before the card moves it to the next one.
    flushSync(close)
    void decide(opened.developer, { ...decision, isByKey: false })
  }
  const dialog =
    opened &&
    render({
      ...opened,
      onConnect: () => act({ choice: 'interested' }),
      onNote: (note) => act({ choice: 'interested', note }),
      onPass: () => act({ choice: 'ignored' }),
      onClose: close,
    })
  return { open, dialog }
}
