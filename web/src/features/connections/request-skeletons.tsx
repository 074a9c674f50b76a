import { Skeleton } from '../../components/ui/skeleton.tsx'

const rows = ['first', 'second', 'third']

/** The list of requests before it is there. */
export function RequestSkeletons() {
  return (
    <div className="grid gap-3">
      {rows.map((row) => (
        <div
          key={row}
          className="flex flex-wrap items-start gap-[18px] rounded-card border border-line bg-surface p-[18px] pr-5 shadow-1"
        >
          <Skeleton className="size-14 rounded-[16px]" />
          <div className="min-w-[50%] flex-1">
            <Skeleton className="mt-1 h-[15px] w-40 max-w-full" />
            <Skeleton className="mt-3 h-3 w-4/5" />
            <Skeleton className="mt-2.5 h-3 w-3/5" />
            <div className="mt-4 flex gap-1.5">
              <Skeleton className="h-[26px] w-14 rounded-chip" />
              <Skeleton className="h-[26px] w-21 rounded-chip" />
            </div>
          </div>
          <div className="flex gap-2 self-center max-md:w-full">
            <Skeleton className="h-10 w-18 rounded-control max-md:flex-1" />
            <Skeleton className="h-10 w-26 rounded-control max-md:flex-[1.6]" />
          </div>
        </div>
      ))}
    </div>
  )
}
