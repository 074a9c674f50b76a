import type { ComponentType, ReactNode } from 'react'
import { rowClasses } from '../../../components/settings/box.ts'

type TagText = 'On' | 'Off' | 'Verified' | 'Changed'

type MethodRowProps = {
  icon: ComponentType<{ className?: string; 'aria-hidden'?: 'true' }>
  /** The id to which the buttons refer as their description. */
  titleId?: string
  title: string
  /** Shown next to the title. */
  tag?: TagText | undefined
  line: ReactNode
  children?: ReactNode
}

/** A sign-in method: icon, name and a line, with its actions at the right. */
export function MethodRow({ icon, titleId, title, tag, line, children }: MethodRowProps) {
  return (
    <li className={`${rowClasses} max-md:flex-wrap`}>
      <MethodIcon icon={icon} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 leading-[1.35] font-600">
          <span id={titleId} className="wrap-anywhere">
            {title}
          </span>
          {tag && <Tag>{tag}</Tag>}
        </p>
        <p className="mt-0.5 text-13 leading-[1.45] text-ink-2">{line}</p>
      </div>
      {children && (
        <div className="flex flex-none gap-2 max-md:w-full max-md:*:flex-1">{children}</div>
      )}
    </li>
  )
}

export const MethodIcon = ({ icon: Icon }: Pick<MethodRowProps, 'icon'>) => (
  <span className="grid size-10 flex-none place-items-center rounded-[11px] bg-sunken text-ink-2">
    <Icon aria-hidden="true" className="size-5" />
  </span>
)

const Tag = ({ children }: { children: TagText }) => (
  <span
    className={`inline-flex h-[22px] items-center rounded-chip px-2 text-12 font-600 forced-colors:border ${children === 'Off' ? 'bg-sunken text-ink-2' : 'bg-success-tint text-success'}`}
  >
    {children}
  </span>
)

type MethodsOfKindProps = { id: string; title: string; line?: string; children: ReactNode }

/** The sign-in methods of one kind, below their heading. */
export function MethodsOfKind({ id, title, line, children }: MethodsOfKindProps) {
  return (
    <div className="not-first:mt-7">
      <h3 id={id} className="type-title text-16 leading-[1.25] tracking-[-0.012em]">
        {title}
      </h3>
      {line && <p className="mt-1 text-14 leading-[1.5] text-ink-2">{line}</p>}
      <div className="mt-3">{children}</div>
    </div>
  )
}
