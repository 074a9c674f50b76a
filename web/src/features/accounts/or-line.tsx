/** A separator between two alternatives, with a line at both sides. */
export const OrLine = ({ children = 'or' }: { children?: string }) => (
  <p className="mt-5 flex items-center gap-3 text-13 text-ink-2 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
    {children}
  </p>
)
