import { Skeleton } from '../../components/ui/skeleton.tsx'
import { CardActs, cardClasses } from './card-content.tsx'

/** In an element with `@container`. */
export const gridClasses = 'developer-grid relative grid gap-5'

/** For screen readers, while there are no cards. */
export const LOADING_LABEL = 'Loading developers'

const cards = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth']

/** About one screenful of cards: full rows in one, two or three columns. */
export const FIRST_CARDS = cards.length

/** Placeholder for cards, by default for a page of them. */
export function DeveloperSkeletons({ count = FIRST_CARDS }: { count?: number }) {
  return (
    <div className="@container">
      <div className={gridClasses}>
        {cards.slice(0, count).map((card) => (
          <div key={card} className={`${cardClasses} border-line shadow-1`}>
            <Skeleton className="notch-20 -ml-[18px] h-9 w-[calc(100%-16px)] rounded-none" />
            <Skeleton className="-mt-[22px] size-16 rounded-card ring-4 ring-surface" />
            <Skeleton className="mt-3 h-4 w-[46%]" />
            <Skeleton className="mt-2 h-3 w-[78%]" />
            <Skeleton className="mt-3 h-[26px] w-[58%] rounded-chip" />
            <Skeleton className="mt-4 h-3 w-full" />
            <Skeleton className="mt-2 h-3 w-[78%]" />
            <Skeleton className="mt-4 h-3 w-[58%]" />
            <Skeleton className="mt-3 h-[26px] w-[58%] rounded-chip" />
            <Skeleton className="mt-3 h-3 w-[46%]" />
            <CardActs>
              <Skeleton className="h-10 rounded-control" />
              <Skeleton className="h-10 rounded-control" />
            </CardActs>
          </div>
        ))}
      </div>
    </div>
  )
}
