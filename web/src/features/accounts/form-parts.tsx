import Info from 'lucide-react/icons/info'
import type { ComponentProps } from 'react'
import { Button } from '../../components/ui/button.tsx'

/** The button that sends an account form. */
export const SubmitButton = (props: ComponentProps<typeof Button>) => (
  <Button type="submit" kind="primary" size="large" wide {...props} />
)

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

/** A separator between two alternatives, with a line at both sides. */
export const OrLine = ({ children = 'or' }: { children?: string }) => (
  <p className="mt-5 flex items-center gap-3 text-13 text-ink-2 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
    {children}
  </p>
)
