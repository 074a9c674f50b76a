import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { whenWide } from '../lib/browser/when.ts'
import { NothingNamed, useAddressedLayer } from './behaviour/use-addressed-layer.ts'
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
  /** Also those that a filter hides: the address may open their profiles. */
  allRows?: readonly Row[]
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
  const { rows, allRows = rows, nameOf, loadRest, profile, children } = props
  const [frame, setFrame] = useState<HTMLElement | null>(null)
  const { name, opened, isMissing, open, close } = useOpened(allRows, nameOf, loadRest)
  const [choice, setChoice] = useState<Choice>()
  const namingOf = (row: Row) => ({
    isChosen: nameOf(row) === choice?.name,
    onOpen: () => (choice ? choice.choose(nameOf(row)) : open(nameOf(row))),
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
      {opened && profile(opened, close)}
      {isMissing && <NothingNamed key={name} onClose={close} />}
    </div>
  )
}

/**
 * The row whose profile the address opens in a dialog. It stays open when its row leaves the list. A
 * name that is not in the loaded rows is looked for in the rest of the list.
 */
function useOpened<Row>(
  rows: readonly Row[],
  nameOf: (row: Row) => string,
  loadRest: (() => void) | undefined,
) {
  const { value: name, open, close } = useAddressedLayer('profile')
  const [last, setLast] = useState<Row>()
  const isNamed = (row: Row) => nameOf(row) === name
  const opened = rows.find(isNamed) ?? (last && isNamed(last) ? last : undefined)
  if (opened !== last) setLast(opened)

  const isUnknown = name !== null && !opened
  const lookFor = useEffectEvent(() => loadRest?.())
  useEffect(() => {
    if (isUnknown) lookFor()
  }, [isUnknown])
  return { name, opened, isMissing: isUnknown && !loadRest, open, close }
}
