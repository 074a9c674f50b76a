import Undo2 from 'lucide-react/icons/undo-2'
import { OnlineButton } from '../../components/ui/online-button.tsx'
import { type ListedPass, type ListedSent, useIsActing } from './api.ts'
import { FoldingRow } from './folding-row.tsx'
import { actionIdOf } from './row-focus.ts'

const SHOWN_MS = 6_000

type UndoRowProps = {
  row: ListedSent | ListedPass
  sentence: string
  /** "Undo" or "Pass again". */
  label: string
  onUndo: () => void
  onFold: () => void
}

/** A withdrawn request or an undone pass, shown for a while with a button to restore it. */
export function UndoRow({ row, sentence, label, onUndo, onFold }: UndoRowProps) {
  const isActing = useIsActing(row.requestId)
  const actionId = actionIdOf(row)
  return (
    <FoldingRow
      isDashed
      user={row.user}
      focusId={actionId}
      shownMs={SHOWN_MS}
      isBusy={isActing}
      onFold={onFold}
      sentenceId={`${actionId}-sentence`}
      sentence={<span className="min-w-0 wrap-anywhere">{sentence}</span>}
    >
      <OnlineButton
        id={actionId}
        aria-describedby={`${actionId}-sentence`}
        busy={isActing}
        className="max-md:h-11"
        onClick={onUndo}
      >
        {!isActing && <Undo2 aria-hidden="true" />}
        {label}
      </OnlineButton>
    </FoldingRow>
  )
}
