import { type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocation } from 'react-router'
import { useAddressedLayer } from '../../components/behaviour/use-addressed-layer.ts'
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

type OpenedProfile = {
  /** The developers on the screen; undefined until they are loaded. */
  developers: readonly ListedDeveloper[] | undefined
  /** Renders the dialog of a developer with the actions on them. */
  render: (opened: Opened) => ReactNode
  decide: (developer: ListedDeveloper, decision: Decision) => Promise<unknown>
}

/** The profile that the address names, as in `?profile=ada`. */
export function useOpenedProfile({ developers, render, decide }: OpenedProfile) {
  const { value, open, close } = useAddressedLayer('profile')
  const { state } = useLocation()
  const [pressed, setPressed] = useState<ListedDeveloper>()
  const name = value?.toLowerCase()
  const isOpened = ({ userName }: ListedDeveloper) => userName.toLowerCase() === name
  const listed = developers?.find(isOpened)
  if (listed && listed !== pressed) setPressed(listed)
  // Of a suggestion, or of a card that has left.
  const developer = listed ?? (pressed && isOpened(pressed) ? pressed : undefined)
  const canOpen = developer && !developer.decision

  const dialogOf = (shown: ListedDeveloper) => {
    const act = (decision: Pick<Decision, 'choice' | 'note'>) => {
      // The dialog must restore focus to the card before the card moves it to the next one.
      flushSync(close)
      void decide(shown, { ...decision, isByKey: false })
    }
    return render({
      developer: shown,
      startsWithNote: state?.startsWithNote === true,
      onConnect: () => act({ choice: 'interested' }),
      onNote: (note) => act({ choice: 'interested', note }),
      onPass: () => act({ choice: 'ignored' }),
      onClose: close,
    })
  }
  const openProfile: OpenProfile = (opened, { startsWithNote } = { startsWithNote: false }) => {
    setPressed(opened)
    open(opened.userName, { startsWithNote })
  }
  return {
    open: openProfile,
    close,
    dialogOf,
    dialog: canOpen && dialogOf(developer),
    /** The name in the address, if there is no dialog for it among the loaded developers. */
    unlisted: developers && !canOpen ? name : undefined,
  }
}
