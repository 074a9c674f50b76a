/** The logo mark: flag K, whose swallowtail also reads as an opening bracket. */
export function Mark({ className = 'size-7' }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={`keep-colors flex-none ${className}`}>
      <path d="M3 3h13v26H3z" fill="var(--f-yellow)" />
      <path d="M16 3h13l-6.5 13L29 29H16z" fill="var(--f-blue)" />
    </svg>
  )
}

/** Mark and name side by side. */
export function Logo() {
  return (
    <span className="flex items-center gap-[0.6rem] font-display text-[1.28rem] font-750 leading-none tracking-[-0.02em]">
      <Mark />
      Shipmates
    </span>
  )
}
