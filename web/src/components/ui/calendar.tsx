import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import ChevronUp from 'lucide-react/icons/chevron-up'
import { DayPicker } from 'react-day-picker'
import { dateOf, dayOf, today } from '../../lib/format/calendar-day.ts'
import { Button } from './button.tsx'

type CalendarProps = {
  /** The selected day as yyyy-mm-dd, or an empty string. */
  day: string
  /** The first and the last day that can be picked, as yyyy-mm-dd. */
  range: { min: string; max: string }
  onPick: (day: string) => void
}

const stepClasses =
  'grid size-[34px] place-items-center rounded-[8px] hover:bg-sunken disabled:opacity-50 aria-disabled:opacity-50'
const dropdownClasses =
  'h-[34px] w-full appearance-none rounded-[8px] border border-edge bg-surface px-2 text-13 font-600 text-ink'

const classes = {
  month: 'grid grid-cols-[34px_minmax(0,1fr)_34px] items-center gap-x-1.5',
  button_previous: stepClasses,
  button_next: stepClasses,
  dropdowns: 'grid grid-cols-[minmax(0,1.35fr)_minmax(0,1fr)] gap-1.5',
  dropdown_root: 'relative',
  // The text is in the dropdown; only the icon is visible here.
  caption_label:
    'pointer-events-none absolute top-1/2 right-2.5 -translate-y-1/2 text-[0px] text-edge',
  dropdown: dropdownClasses,
  month_grid: 'col-span-full mt-2.5 w-full table-fixed border-collapse',
  weekday: 'type-mono p-0 text-11 leading-7 font-500 text-ink-2',
  day: 'p-px text-center',
  day_button:
    'type-mono h-9 w-full rounded-[8px] text-13 font-500 hover:not-disabled:bg-sunken disabled:cursor-not-allowed disabled:text-ink-3 disabled:opacity-55',
  today: '[&>button]:shadow-[inset_0_0_0_1px_var(--edge)]',
  selected:
    '[&>button]:bg-primary! [&>button]:font-650 [&>button]:text-on-primary [&>button]:forced-colors:border-2',
  outside: 'invisible',
}

const signs = { left: ChevronLeft, right: ChevronRight, up: ChevronUp, down: ChevronDown }

/**
 * A month grid for picking a day. Arrows move by day, Page Up and Page Down by
 * month.
 */
export function Calendar({ day, range, onPick }: CalendarProps) {
  const earliest = dateOf(range.min)
  const latest = dateOf(range.max)
  const chosen = day ? dateOf(day) : undefined

  return (
    <>
      <DayPicker
        mode="single"
        required
        autoFocus
        captionLayout="dropdown"
        navLayout="around"
        weekStartsOn={1}
        startMonth={earliest}
        endMonth={latest}
        defaultMonth={chosen ?? dateOf(today())}
        disabled={[{ before: earliest }, { after: latest }]}
        selected={chosen}
        onSelect={(date) => onPick(dayOf(date))}
        labels={{ labelMonthDropdown: () => 'Month', labelYearDropdown: () => 'Year' }}
        classNames={classes}
        components={{
          Chevron: ({ orientation }) => {
            const Sign = signs[orientation ?? 'down']
            return <Sign aria-hidden="true" className="size-[18px]" />
          },
        }}
      />
      <div className="mt-2 flex justify-between gap-2 border-t border-line pt-2.5">
        <Button kind="ghost" size="small" disabled={!day} onClick={() => onPick('')}>
          Clear
        </Button>
        <Button kind="outline" size="small" onClick={() => onPick(today())}>
          Today
        </Button>
      </div>
    </>
  )
}
