import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '../../lib/class-names.ts'

type StateBoxProps = {
  kind: 'note' | 'quiet' | 'good' | 'warn' | 'bad'
  icon: LucideIcon
  /** The sentence in bold at the beginning of the text. */
  title: string
  /** Further content, such as a list. */
  below?: ReactNode
  /** Up to two small buttons. */
  actions?: ReactNode
  className?: string
  children: ReactNode
}

const kinds = {
  note: { box: 'bg-tint', icon: 'text-primary' },
  quiet: { box: 'bg-sunken', icon: 'text-ink-2' },
  good: { box: 'bg-success-tint', icon: 'text-success' },
  warn: { box: 'border border-edge bg-warn', icon: 'text-ink' },
  bad: { box: 'border border-fail-edge bg-fail', icon: 'text-danger' },
}

/** A box that describes a state, with the actions for it. */
export function StateBox(props: StateBoxProps) {
  const { kind, icon: Icon, title, below, actions, className, children } = props
  return (
    <div
      className={classNames(
        'grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-3 rounded-row px-4 py-3.5 text-14 leading-[1.5] forced-colors:border',
        kinds[kind].box,
        className,
      )}
    >
      <Icon aria-hidden="true" className={classNames('mt-px size-5', kinds[kind].icon)} />
      <p className="text-pretty">
        <b className="font-650">{title}</b> {children}
      </p>
      {below && <div className="col-start-2">{below}</div>}
      {actions && <div className="col-start-2 mt-2.5 flex flex-wrap gap-2">{actions}</div>}
    </div>
  )
}
