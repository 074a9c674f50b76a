import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import { type ReactNode, useId } from 'react'
import { classNames } from '../../lib/class-names.ts'

export type FieldTexts = {
  label: string
  /** One line below the control. */
  hint?: ReactNode
  error?: string | undefined
  /** Marks the control as invalid if the reason is shown elsewhere. */
  isInvalid?: boolean | undefined
  /** Shown at the right of the label: a Counter or a link. */
  aside?: ReactNode
  /** Adds "(optional)" to the label. */
  optional?: boolean | undefined
}

export type ControlProps = {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

/** What a labelled control takes besides its element's own properties. */
export type FieldProps = FieldTexts & {
  id?: string | undefined
  /** The id of another description. */
  describedBy?: string | undefined
  /** The classes of the whole field. */
  className?: string | undefined
}

type FieldFrameProps = FieldProps & {
  /** Shown between the hint and the error, such as a checklist. */
  below?: ReactNode
  children: (control: ControlProps) => ReactNode
}

/** Layout of label, control, hint and error, with the ARIA attributes that connect them. */
export function FieldFrame(props: FieldFrameProps) {
  const { label, hint, error, aside, optional, describedBy, below, className, children } = props
  const isInvalid = props.isInvalid || Boolean(error)
  const ownId = useId()
  const id = props.id ?? ownId
  const hintId = hint ? `${id}-hint` : undefined
  const errorId = error ? `${id}-error` : undefined
  const description = [describedBy, hintId, errorId].filter(Boolean).join(' ')

  return (
    <div
      className={classNames(
        'grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-1.5',
        className,
      )}
    >
      <div className="flex min-h-5 items-baseline justify-between gap-3 text-13">
        <label id={`${id}-label`} htmlFor={id} className="font-600 text-ink-2">
          {label}
          {optional && <span className="font-450 text-ink-3"> (optional)</span>}
        </label>
        {aside}
      </div>
      {children({
        id,
        'aria-invalid': isInvalid || undefined,
        'aria-describedby': description || undefined,
      })}
      {hint && (
        <p id={hintId} className="text-13 leading-[1.45] text-pretty text-ink-3">
          {hint}
        </p>
      )}
      {below}
      {error && <FieldError id={errorId} message={error} />}
    </div>
  )
}

/** Separates what the frame shows from the properties of the control's own element. */
export function splitField<Props extends FieldProps>(props: Props) {
  const { label, hint, error, isInvalid, aside, optional, id, describedBy, className, ...control } =
    props
  return {
    frame: { label, hint, error, isInvalid, aside, optional, id, describedBy, className },
    control,
  }
}

/** The error message below a control. */
export function FieldError({ id, message }: { id?: string | undefined; message: string }) {
  return (
    <p
      id={id}
      className="flex min-h-[19px] items-start gap-[7px] text-13 font-550 leading-[1.45] text-danger"
    >
      <CircleAlert aria-hidden="true" className="mt-px size-4" />
      {message}
    </p>
  )
}

/** The classes of every text control's box. */
export const controlClasses =
  'block h-(--control-height) w-full min-w-0 rounded-control border border-edge bg-surface px-3 text-(length:--control-text) text-ellipsis text-ink ' +
  'transition-[border-color] hover:not-disabled:not-aria-invalid:border-ink-2 aria-invalid:border-danger ' +
  'focus-visible:rounded-control focus-visible:outline-offset-1 ' +
  'disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken disabled:text-ink-3'
