import { type ReactNode, useState } from 'react'
import { whenWide } from '../lib/browser/when-wide.ts'
import type { Choice, ChosenPaneProps } from './chosen-pane.tsx'
import { late } from './late.tsx'
import type { Naming } from './name-button.tsx'

/** A list, and next to it the pane where there is room; in an element with `@container`. */
export const gridClasses =
  'grid grid-cols-[minmax(0,1fr)] items-start gap-x-10 @min-[93.75rem]:grid-cols-[minmax(0,60rem)_minmax(0,1fr)] @min-[130rem]:grid-cols-[minmax(0,1fr)_37.5rem]'

const ChosenPane = late<ChosenPaneProps>(
  async () => (await import('./chosen-pane.tsx')).ChosenPane,
  whenWide,
)

type ListAndPaneProps<Row> = {
  /** Those that can be chosen. */
  rows: readonly Row[]
  nameOf: (row: Row) => string
  loadRest: ChosenPaneProps['loadRest']
  /** Renders the profile of a row in the pane; with `onClose`, in a dialog. */
  profile: (row: Row, onClose?: () => void) => ReactNode
  /** Renders the list, with what each row's name does. */
  children: (namingOf: (row: Row) => Omit<Naming, 'hintId'>) => ReactNode
}

/**
 * A list of members. Pressing a name chooses whose profile stands next to the list; without room for it, it opens the
 * profile in a dialog.
 */
export function ListAndPane<Row>(props: ListAndPaneProps<Row>) {
  const { rows, nameOf, loadRest, profile, children } = props
  const [frame, setFrame] = useState<HTMLElement | null>(null)
  const [opened, setOpened] = useState<Row>()
  const [choice, setChoice] = useState<Choice>()
  const namingOf = (row: Row) => ({
    isChosen: nameOf(row) === choice?.name,
    onOpen: () => (choice ? choice.choose(nameOf(row)) : setOpened(row)),
  })
  return (
    <div ref={setFrame} className="@container">
      <div className={gridClasses}>
        <div className="min-w-0">{children(namingOf)}</div>
        {frame && (
          <ChosenPane
            frame={frame}
            names={rows.map(nameOf)}
            loadRest={loadRest}
            onChoice={setChoice}
          >
            {(name) => profile(rows.find((row) => nameOf(row) === name)!)}
          </ChosenPane>
        )}
      </div>
      {opened && profile(opened, () => setOpened(undefined))}
    </div>
  )
}
