import { type ReactNode, useId } from 'react'
import { classNames } from '../../lib/class-names.ts'

type ChoiceProps = {
  /** The same for all radio buttons of a group. */
  name: string
  value: string
  title: string
  /** What the choice means. */
  line: string
  isChosen: boolean
  /** Shown at the end of the row, such as a key. */
  aside?: ReactNode
  className?: string | undefined
  onChoose: () => void
}

/** A radio button as a bordered row with title and line. */
export function Choice(props: ChoiceProps) {
  const { name, value, title, line, isChosen, aside, className, onChoose } = props
  const id = useId()
  return (
    <label
      className={classNames(
        'grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-3 rounded-row border border-edge bg-surface px-3.5 py-3 text-14 leading-[1.4] hover:bg-sunken has-checked:border-primary has-checked:bg-tint has-checked:shadow-[inset_0_0_0_1px_var(--primary)] has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary forced-colors:has-checked:outline-3',
        className,
      )}
    >
      <input
        type="radio"
        name={name}
        value={value}
        checked={isChosen}
        aria-labelledby={id}
        aria-describedby={`${id}-line`}
        className="mt-0.5 size-4 appearance-none rounded-full border border-edge bg-surface outline-none checked:border-[5px] checked:border-primary forced-colors:appearance-auto"
        onChange={onChoose}
      />
      <span>
        <span id={id} className="block font-600">
          {title}
        </span>
        <span id={`${id}-line`} className="mt-px block text-13 leading-[1.45] text-ink-2">
          {line}
        </span>
      </span>
      {aside}
    </label>
  )
}
