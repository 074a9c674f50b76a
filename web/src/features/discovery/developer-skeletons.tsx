import { Skeleton } from '../../components/ui/skeleton.tsx'

export const gridClasses =
  'relative grid grid-cols-[repeat(auto-fill,minmax(min(300px,100%),1fr))] gap-5 max-md:grid-cols-[minmax(0,1fr)]'

/** For screen readers, while there are no cards. */
export const LOADING_LABEL = 'Loading developers'

const cards = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth']

/** About one screenful of cards: full rows in one, two or three columns. */
export const FIRST_CARDS = cards.length

/** Placeholder for cards, by default for a page of them. */
export function DeveloperSkeletons({ count = FIRST_CARDS }: { count?: number }) {
  return (
    <div className={gridClasses}>
      {cards.slice(0, count).map((card) => (
        <div
          key={card}
          className="flex flex-col overflow-hidden rounded-card border border-line bg-surface px-[18px] pb-4 shadow-1"
        >
          <Skeleton className="notch-20 -ml-[18px] h-[58px] w-[calc(100%-16px)] rounded-none" />
          <Skeleton className="-mt-[26px] size-16 rounded-[18px] ring-4 ring-surface" />
          <Skeleton className="mt-[13px] h-[18px] w-[46%]" />
          <Skeleton className="mt-2 h-3 w-[58%]" />
          <Skeleton className="mt-4 h-3 w-full" />
          <Skeleton className="mt-[9px] h-3 w-[78%]" />
          <Skeleton className="mt-4 h-3 w-[58%]" />
          <div className="mt-4 flex gap-1.5">
            <Skeleton className="h-[26px] w-14 rounded-chip" />
            <Skeleton className="h-[26px] w-21 rounded-chip" />
            <Skeleton className="h-[26px] w-11 rounded-chip" />
          </div>
          <div className="mt-4 grid grid-cols-[1fr_1.6fr] gap-2.5 border-t border-line pt-4 max-md:*:h-11">
            <Skeleton className="h-10 rounded-control" />
            <Skeleton className="h-10 rounded-control" />
          </div>
        </div>
      ))}
    </div>
  )
}
