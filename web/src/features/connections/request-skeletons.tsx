import { Skeleton } from '../../components/ui/skeleton.tsx'

const rows = ['first', 'second', 'third']

/** The list of requests before it is there. */
export function RequestSkeletons() {
  return (
    <div className="grid gap-3">
      {rows.map((row) => (
        <div
          key={row}
          className="flex flex-wrap items-start overflow-hidden rounded-card border border-line bg-surface px-[18px] pb-[18px] shadow-1 md:gap-[18px] md:py-[18px] md:pr-5"
        >
          <Skeleton className="notch-20 -ml-[18px] h-11 w-[calc(100%+2px)] flex-none rounded-none md:hidden" />
          <Skeleton className="size-14 rounded-[16px] max-md:-mt-6 max-md:ring-4 max-md:ring-surface" />
          <div className="min-w-[50%] flex-1 max-md:mt-3 max-md:basis-full">
            <Skeleton className="mt-1 h-[15px] w-40 max-w-full" />
            <Skeleton className="mt-3 h-3 w-4/5" />
            <Skeleton className="mt-2.5 h-3 w-3/5" />
            <div className="mt-4 flex gap-1.5">
              <Skeleton className="h-[26px] w-14 rounded-chip" />
              <Skeleton className="h-[26px] w-21 rounded-chip" />
            </div>
          </div>
          <div className="flex gap-2 self-center max-md:mt-4 max-md:w-full max-md:border-t max-md:border-line max-md:pt-4 md:max-[68.75rem]:w-full md:max-[68.75rem]:pl-[74px]">
            <Skeleton className="h-10 w-18 rounded-control max-md:h-11 max-md:flex-1" />
            <Skeleton className="h-10 w-26 rounded-control max-md:h-11 max-md:flex-[1.6]" />
          </div>
        </div>
      ))}
    </div>
  )
}
