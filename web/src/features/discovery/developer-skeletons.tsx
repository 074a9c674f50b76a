import { PAGE_SIZE } from '@shipmates/contract/limits'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { CardActs, cardClasses } from './card-content.tsx'

/** Needs an ancestor with `@container`. */
export const gridClasses = 'developer-grid relative grid gap-5'

/** For screen readers, while there are no cards. */
export const LOADING_LABEL = 'Loading developers'

/** Placeholders of the size of cards with all their lines; by default a page of them. */
export function DeveloperSkeletons({ count = PAGE_SIZE }: { count?: number }) {
  return (
    <div className="@container">
      <div className={gridClasses}>
        {Array.from({ length: count }, (_, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
          <CardSkeleton key={place} />
        ))}
      </div>
    </div>
  )
}

function CardSkeleton() {
  return (
    <div className={`${cardClasses} border-line shadow-1`}>
      <Skeleton className="notch-20 -ml-[18px] h-6 w-[calc(100%-30px)] rounded-none" />
      <div className="-mt-3 flex items-end gap-3">
        <Skeleton className="size-14 flex-none rounded-card ring-4 ring-surface" />
        <div className="flex-1 pb-1">
          <Skeleton className="h-4 w-[46%]" />
          <Skeleton className="mt-2 h-3 w-[58%]" />
        </div>
      </div>
      <Skeleton className="mt-3.5 h-3.5 w-[78%]" />
      <Skeleton className="mt-3 h-10 w-full" />
      <Skeleton className="mt-3.5 h-3 w-[78%]" />
      <Skeleton className="mt-2 h-3 w-[58%]" />
      <div className="mt-3.5 flex gap-1.5">
        <Skeleton className="h-[26px] w-16 rounded-chip" />
        <Skeleton className="h-[26px] w-14 rounded-chip" />
        <Skeleton className="h-[26px] w-16 rounded-chip" />
      </div>
      <CardActs>
        <Skeleton className="h-10 w-full rounded-control max-md:h-11" />
      </CardActs>
    </div>
  )
}
