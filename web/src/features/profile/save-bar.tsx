import { Button } from '../../components/ui/button.tsx'

type SaveBarProps = { isSaving: boolean; onCancel: () => void }

/** Save and Cancel, at the bottom of the screen for as long as one edits. */
export function SaveBar({ isSaving, onCancel }: SaveBarProps) {
  return (
    <div className="sticky bottom-0 z-5 -mx-6 mt-7 -mb-6 flex items-center gap-2.5 rounded-b-card border-t border-line bg-surface px-6 py-3 pb-[calc(12px+env(safe-area-inset-bottom))] max-lg:-mx-[18px] max-lg:-mb-5 max-lg:px-[18px] max-md:grid max-md:grid-cols-[1fr_1.6fr] max-md:*:h-11">
      <p className="mr-auto text-13 text-ink-2 max-md:hidden">Unsaved changes</p>
      <Button kind="ghost" className="max-md:border-edge!" onClick={onCancel}>
        Cancel
      </Button>
      <Button type="submit" kind="primary" busy={isSaving} busyLabel="Saving...">
        Save Changes
      </Button>
    </div>
  )
}
