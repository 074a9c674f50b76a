import { Button } from '../../components/ui/button.tsx'
import { useOnline } from '../../lib/browser/use-window.ts'
import { type Acted, type PartList, useShowMore } from './part-list.ts'

/** Loads the next rows of a list. */
export function ShowMore<T extends Acted<object>>({ list }: { list: PartList<T> }) {
  const { mutate, isPending } = useShowMore(list)
  const isOnline = useOnline()
  return (
    <div className="mt-4 flex justify-center">
      <Button busy={isPending} disabled={!isOnline} onClick={() => mutate()}>
        Show more
      </Button>
    </div>
  )
}
