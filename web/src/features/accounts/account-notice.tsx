import Info from 'lucide-react/icons/info'

/** One line above a form, which explains why the visitor was redirected here. */
export function AccountNotice({ children }: { children: string }) {
  return (
    <p
      role="status"
      className="mt-6 flex items-start gap-2.5 rounded-control bg-tint px-3.5 py-3 text-14 leading-[1.45] forced-colors:border"
    >
      <Info aria-hidden="true" className="mt-px size-[18px] text-primary" />
      {children}
    </p>
  )
}
