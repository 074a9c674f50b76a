import { OnlineButton } from '../../components/ui/online-button.tsx'
import { type Acted, type PartList, useShowMore } from './part-list.ts'

/** Loads the next rows of a list. */
export function MoreMembers<T extends Acted<object>>({ list }: { list: PartList<T> }) {
  const { mutate, isPending } = useShowMore(list)
  return (
    <div className="mt-4 flex justify-center">
      <OnlineButton busy={isPending} onClick={() => mutate()}>
        Show more
      </OnlineButton>
    </div>
  )
}
