import { Skeleton } from '../../components/ui/skeleton.tsx'

export const matesClasses =
  'grid grid-cols-[repeat(auto-fill,minmax(min(300px,100%),1fr))] gap-3 max-md:grid-cols-[minmax(0,1fr)] md:gap-5'

const cards = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth']

/** Placeholder for the list of connections. */
export function ConnectionSkeletons() {
  return (
    <div className={matesClasses}>
      {cards.map((card) => (
        <div
          key={card}
          className="flex flex-col overflow-hidden rounded-card border border-line bg-surface px-[18px] pb-[18px] shadow-1 max-md:grid max-md:grid-cols-[auto_minmax(0,1fr)_auto] max-md:items-center max-md:gap-3.5 max-md:p-3 max-md:pl-3.5"
        >
          <Skeleton className="notch-20 -ml-[18px] h-9 w-[calc(100%-16px)] rounded-none max-md:hidden" />
          <Skeleton className="size-12 flex-none rounded-[14px] md:-mt-[18px] md:size-14 md:rounded-[16px] ring-4 ring-surface" />
          <div className="flex-1">
            <Skeleton className="h-[15px] w-[46%] max-w-32 md:mt-4" />
            <Skeleton className="mt-2.5 h-3 w-[58%] max-w-44" />
          </div>
          <div className="mt-4 flex gap-1.5 max-md:hidden">
            <Skeleton className="h-[26px] w-14 rounded-chip" />
            <Skeleton className="h-[26px] w-11 rounded-chip" />
          </div>
          <Skeleton className="h-10 w-full rounded-control max-md:size-11 md:mt-4" />
        </div>
      ))}
    </div>
  )
}
