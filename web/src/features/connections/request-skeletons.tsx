import { gridClasses } from '../../components/list-and-pane.tsx'
import { Skeleton } from '../../components/ui/skeleton.tsx'

const rows = ['first', 'second', 'third', 'fourth']

/** A second column where the page is very wide. */
export const rowsClasses = 'grid gap-3 @min-[130rem]:grid-cols-2'

/** Placeholder for the list of requests. */
export function RequestSkeletons() {
  return (
    <div className={gridClasses}>
      <div className={rowsClasses}>
        {rows.map((row) => (
          <div
            key={row}
            className="grid grid-cols-[auto_minmax(0,1fr)] items-start overflow-hidden rounded-card border border-line bg-surface px-[18px] pb-[18px] shadow-1 md:gap-x-[18px] md:py-[18px] md:pr-5"
          >
            <Skeleton className="notch-20 col-span-full -ml-[18px] h-11 w-[calc(100%+2px)] rounded-none md:hidden" />
            <Skeleton className="size-14 rounded-[16px] max-md:col-span-full max-md:-mt-6 ring-4 ring-surface" />
            <div className="min-w-0 max-md:col-span-full max-md:mt-3">
              <Skeleton className="mt-1 h-[15px] w-40 max-w-full" />
              <Skeleton className="mt-3 h-3 w-4/5" />
              <Skeleton className="mt-4 h-3 w-3/5" />
            </div>
            <div className="mt-3 flex gap-2 max-md:col-span-full max-md:grid max-md:grid-cols-[1fr_1.6fr_44px] max-md:*:h-11 md:col-start-2 md:justify-end">
              <Skeleton className="h-10 w-18 rounded-control max-md:w-full" />
              <Skeleton className="h-10 w-26 rounded-control max-md:w-full" />
              <Skeleton className="size-10 rounded-control max-md:w-full" />
            </div>
          </div>
        ))}
      </div>
    </div>
  )
}
