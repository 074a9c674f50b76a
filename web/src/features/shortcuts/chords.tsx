import { Fragment } from 'react'
import { Kbd } from '../../components/ui/kbd.tsx'
import { keyName } from '../../lib/browser/key-names.ts'
import type { Shortcut } from './shortcuts.ts'

type ChordsProps = { chords: Shortcut['chords']; join: Shortcut['join'] | undefined }

/** A shortcut's keys: "Ctrl K", "G then D". */
export function Chords({ chords, join }: ChordsProps) {
  return chords.map((chord, index) => (
    <Fragment key={chord.join()}>
      {index > 0 && join && <span>{join}</span>}
      {chord.map((key) => (
        <Kbd key={key}>{keyName(key)}</Kbd>
      ))}
    </Fragment>
  ))
}
