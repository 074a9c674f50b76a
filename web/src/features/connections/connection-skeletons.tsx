import { gridClasses } from '../../components/list-and-pane.tsx'
import { Skeleton } from '../../components/ui/skeleton.tsx'

/** As many columns as fit; each is wide enough for a name and two buttons. */
export const matesClasses =
  'grid grid-cols-[repeat(auto-fill,minmax(min(440px,100%),1fr))] gap-2.5 md:gap-3'

const rows = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth']

/** Placeholder for the list of connections. */
export function ConnectionSkeletons() {
  return (
    <div className={gridClasses}>
      <div className={matesClasses}>
        {rows.map((row) => (
          <div
            key={row}
            className="flex items-center gap-3.5 rounded-card border border-line bg-surface p-3 shadow-1 md:p-3.5"
          >
            <Skeleton className="ml-2.5 size-12 flex-none rounded-[14px] ring-4 ring-surface" />
            <div className="flex-1">
              <Skeleton className="h-[15px] w-[46%] max-w-32" />
              <Skeleton className="mt-2.5 h-3 w-[58%] max-w-44" />
            </div>
            <Skeleton className="h-10 w-11 rounded-control max-md:h-11 md:w-28" />
            <Skeleton className="size-10 rounded-control max-md:h-11" />
          </div>
        ))}
      </div>
    </div>
  )
}
