import { Skeleton } from '../ui/skeleton.tsx'

export function RowSkeleton() {
  return (
    <div className="flex items-center gap-3.5 rounded-card border border-line bg-surface px-4 py-4 md:px-5">
      <Skeleton className="size-10 rounded-[11px]" />
      <div className="grid gap-2">
        <Skeleton className="h-4 w-40" />
        <Skeleton className="h-3.5 w-28" />
      </div>
    </div>
  )
}
