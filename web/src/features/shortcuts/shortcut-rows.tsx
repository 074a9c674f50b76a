import { Fragment } from 'react'
import { Kbd } from '../../components/ui/kbd.tsx'
import { keyName } from '../../lib/browser/keys.ts'
import { classNames } from '../../lib/class-names.ts'
import type { Shortcut } from './shortcuts.ts'

type ShortcutRowsProps = {
  shortcuts: readonly Shortcut[]
  /** Sets the width from which there are two columns. */
  className: string
}

/** Shortcuts in two columns, in one on a narrow screen. */
export function ShortcutRows({ shortcuts, className }: ShortcutRowsProps) {
  return (
    // Each row has a line above it; the lines of the first row are clipped.
    <dl className={classNames('grid gap-x-10 overflow-hidden', className)}>
      {shortcuts.map(({ does, chords, join }) => (
        <div
          key={does}
          className="-mt-px flex min-h-10 items-center justify-between gap-3 border-t border-line text-14"
        >
          <dt>{does}</dt>
          <dd className="flex flex-none items-center gap-1 text-12 text-ink-2">
            <Chords chords={chords} join={join} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

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
