import { EARLIEST_DATE } from '@shipmates/contract/limits'
import CalendarIcon from 'lucide-react/icons/calendar'
import { lazy, type ReactNode, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useMediaQuery } from '../../lib/browser/use-window.ts'
import { classNames } from '../../lib/class-names.ts'
import { entryDay, today } from '../../lib/format/calendar-day.ts'
import { Field } from './field.tsx'
import { controlClasses, FieldFrame } from './field-frame.tsx'

const Calendar = lazy(async () => ({ default: (await import('./calendar.tsx')).Calendar }))

const FUTURE_YEARS = 10

type DateFieldProps = {
  label: string
  name: string
  /** A day as yyyy-mm-dd, or an empty string. */
  value: string
  error?: string | undefined
  isInvalid?: boolean | undefined
  disabled?: boolean
  /** Shown in a disabled field in place of a day. */
  placeholder?: string
  /** One line below the control. */
  hint?: string
  /** Adds "(optional)" to the label. */
  optional?: boolean
  /** From today to ten years from now. */
  isFuture?: boolean
  onPick: (day: string) => void
  onBlur?: () => void
}

/**
 * A day from 1950 to today, or in the future: a calendar popover for fine pointers, the native date input for coarse
 * ones.
 */
export function DateField({ onPick, placeholder, isFuture, ...props }: DateFieldProps) {
  const isCoarse = useMediaQuery('(pointer: coarse)')
  const range = isFuture
    ? { min: today(), max: today(FUTURE_YEARS) }
    : { min: EARLIEST_DATE, max: today() }
  if (!isCoarse) return <DateButton {...props} {...{ placeholder, range, onPick }} />
  return (
    <Field {...props} type="date" {...range} onChange={(event) => onPick(event.target.value)} />
  )
}

type DateButtonProps = Omit<DateFieldProps, 'placeholder' | 'isFuture'> & {
  placeholder: string | undefined
  range: { min: string; max: string }
}

function DateButton(props: DateButtonProps) {
  const { label, name, value, disabled, placeholder, range, onPick, onBlur } = props
  const { error, isInvalid, hint, optional } = props
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  const pick = (day: string) => {
    onPick(day)
    close()
  }

  return (
    <div className="relative min-w-0">
      <FieldFrame {...{ label, error, isInvalid, hint, optional }}>
        {({ id, ...control }) => (
          <button
            {...control}
            ref={button}
            type="button"
            id={id}
            name={name}
            disabled={disabled}
            aria-labelledby={`${id}-label ${id}-value`}
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            className={classNames(
              controlClasses,
              'flex! items-center justify-between gap-2 text-left',
            )}
            onBlur={onBlur}
            onClick={() => setOpen(!isOpen)}
          >
            <span id={`${id}-value`} className={value ? '' : 'text-ink-3'}>
              {value ? entryDay(value) : (placeholder ?? 'Pick a date')}
            </span>
            <CalendarIcon aria-hidden="true" className="size-[18px] text-ink-2" />
          </button>
        )}
      </FieldFrame>
      {isOpen && (
        <CalendarPopover label={label} onClose={close} onLeave={() => setOpen(false)}>
          <Suspense>
            <Calendar day={value} range={range} onPick={pick} />
          </Suspense>
        </CalendarPopover>
      )}
    </div>
  )
}

type CalendarPopoverProps = {
  label: string
  /** Close and restore focus. */
  onClose: () => void
  /** Focus has moved elsewhere: close without restoring focus. */
  onLeave: () => void
  children: ReactNode
}

/** Open below its field until a day is picked, Escape is pressed, or focus moves elsewhere. */
function CalendarPopover({ label, onClose, onLeave, children }: CalendarPopoverProps) {
  const panel = useRef<HTMLDivElement>(null)
  const close = useEffectEvent(onClose)
  const leave = useEffectEvent(onLeave)
  useEffect(() => {
    const isOutside = ({ target }: Event) =>
      target instanceof Node && !panel.current?.parentElement?.contains(target)
    const press = (event: Event) => isOutside(event) && close()
    const move = (event: Event) => isOutside(event) && leave()
    document.addEventListener('pointerdown', press)
    document.addEventListener('focusin', move)
    return () => {
      document.removeEventListener('pointerdown', press)
      document.removeEventListener('focusin', move)
    }
  }, [])

  return (
    <div
      ref={panel}
      role="dialog"
      aria-label={label}
      className="absolute top-full left-0 z-6 mt-2 min-h-[392px] w-[316px] max-w-[calc(100vw-48px)] rounded-card border border-line bg-surface p-3.5 shadow-3"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onClose()
      }}
    >
      {children}
    </div>
  )
}
