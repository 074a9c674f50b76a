import X from 'lucide-react/icons/x'

type ClearButtonProps = { label: string; className?: string; onClear: () => void }

/** Clears a field. When saved, it is cleared in the profile too. */
export function ClearButton({ label, className = 'right-[5px]', onClear }: ClearButtonProps) {
  return (
    <button
      type="button"
      aria-label={`Clear ${label}`}
      className={`absolute top-[5px] grid size-[30px] place-items-center rounded-chip text-ink-2 hover:bg-sunken hover:text-ink max-md:top-1 max-md:size-9 ${className}`}
      onClick={onClear}
    >
      <X aria-hidden="true" />
    </button>
  )
}
