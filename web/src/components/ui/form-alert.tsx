import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import type { ReactNode } from 'react'

/** An error of the whole form, above its submit button. */
export function FormAlert({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <div
      role="alert"
      className="grid grid-cols-[auto_1fr] gap-x-2.5 gap-y-0.5 rounded-control border border-fail-edge bg-fail px-3.5 py-3 text-14 leading-[1.45]"
    >
      <CircleAlert aria-hidden="true" className="mt-px size-[18px] text-danger" />
      {title && <strong className="font-650 text-danger">{title}</strong>}
      <span className="col-start-2 text-pretty">{children}</span>
    </div>
  )
}
