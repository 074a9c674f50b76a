import { Button } from '../../components/ui/button.tsx'
import { heightVariable } from '../../lib/browser/height-variable.ts'

const barHeight = heightVariable('--bar')

type SaveBarProps = {
  /** The id of the form to submit. */
  form: string
  isChanged: boolean
  isSaving: boolean
  onCancel: () => void
}

/**
 * Save and Cancel at the bottom of the screen, as wide as the page. Rendered directly in the page,
 * whose padding it offsets; in a short page, a space above it grows.
 */
export function SaveBar({ form, isChanged, isSaving, onCancel }: SaveBarProps) {
  return (
    <>
      <div className="mt-7 grow max-md:mt-5" style={{ minHeight: 'var(--toast-room)' }} />
      <div
        ref={barHeight}
        data-bottom-bar
        style={{ marginInline: 'calc(50% - 50cqi)', paddingInline: 'calc(50cqi - 50%)' }}
        className="sticky bottom-(--tab-bar) z-5 -mb-10 flex items-center gap-2.5 border-t border-line bg-surface py-3 pb-[calc(12px+env(safe-area-inset-bottom))] max-md:grid max-md:grid-cols-[1fr_1.6fr] max-md:*:h-11 md:-mb-12 lg:-mb-14"
      >
        <p role="status" className="mr-auto text-13 text-ink-2 max-md:hidden">
          {isChanged && 'Unsaved changes'}
        </p>
        <Button kind="ghost" className="max-md:border-edge!" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" form={form} kind="primary" busy={isSaving} busyLabel="Saving...">
          Save Changes
        </Button>
      </div>
    </>
  )
}
