import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash'
import { type ReactNode, type Ref, useId } from 'react'
import { Button } from '../../components/ui/button.tsx'

type PanelProps = {
  /** Points to the heading. */
  ref?: Ref<HTMLHeadingElement> | undefined
  title: string
  action?: ReactNode
  children: ReactNode
}

/** A titled box of the profile page. */
export function Panel({ ref, title, action, children }: PanelProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="rounded-card border border-line bg-surface px-6 pt-[18px] pb-6 shadow-1 max-lg:px-[18px] max-lg:pb-5 max-md:pt-4"
    >
      <div className="mb-3 flex min-h-[34px] items-center gap-3">
        <h2 ref={ref} id={id} className="type-title mr-auto text-18">
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  )
}

type EntryToolsProps = { name: string; onEdit: () => void; onDelete: () => void }

/** The buttons of an entry or a project. */
export function EntryTools({ name, onEdit, onDelete }: EntryToolsProps) {
  return (
    <>
      <Button kind="ghost" size="small" icon aria-label={`Edit ${name}`} onClick={onEdit}>
        <Pencil aria-hidden="true" className="text-ink-2" />
      </Button>
      <Button kind="ghost" size="small" icon aria-label={`Delete ${name}`} onClick={onDelete}>
        <Trash2 aria-hidden="true" className="text-ink-2" />
      </Button>
    </>
  )
}
