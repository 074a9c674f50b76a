import type { RequestId } from '@shipmates/contract/ids'
import { type ReactNode, useId, useRef } from 'react'
import { restoreFocusTo } from '../../components/behaviour/restore-focus.ts'
import { useSliding } from '../../components/behaviour/use-sliding.ts'
import { MoreMembers } from './more-members.tsx'
import type { Acted, Part, PartList } from './part-list.ts'
import { rowsClasses } from './request-skeletons.tsx'
import { successorOf } from './row-focus.ts'

type RequestRowsProps<T extends Acted<{ requestId: RequestId }>> = {
  list: PartList<T>
  part: Part<T>
  /** Renders a row. `hintId` is the element that describes what a press on the name does. */
  children: (row: T, hintId: string) => ReactNode
}

/**
 * The rows of Received, Sent or Passed. If a row with the focus leaves, focus moves to the next
 * row.
 */
export function RequestRows<T extends Acted<{ requestId: RequestId }>>(props: RequestRowsProps<T>) {
  const { list, part, children } = props
  const { rows, hasMore } = part
  const ul = useRef<HTMLUListElement>(null)
  const hintId = useId()
  useSliding(ul, rows.map(({ requestId, act }) => `${requestId} ${act}`).join())

  return (
    <>
      <p id={hintId} className="sr-only">
        View profile
      </p>
      <ul ref={ul} className={`relative ${rowsClasses}`}>
        {rows.map((row) => (
          <li
            key={row.requestId}
            ref={restoreFocusTo(() => successorOf(rows, row))}
            className="row-in-view -m-2 p-2 [contain-intrinsic-height:auto_320px] md:[contain-intrinsic-height:auto_170px]"
          >
            {children(row, hintId)}
          </li>
        ))}
      </ul>
      {hasMore && <MoreMembers list={list} />}
    </>
  )
}
