import { Suspense } from 'react'
import { optional } from '../../../components/late.tsx'
import { classNames } from '../../../lib/class-names.ts'
import { loadLater } from '../load-later.ts'
import type { LogRow } from './log-rows.ts'

const Pictures = optional(async () => (await loadLater()).Pictures)

/** The shape of the block by the number of images. */
const shapes = ['', 'aspect-3/2', 'aspect-2/1', 'aspect-4/3', 'aspect-4/3']

/**
 * The images of a message, up to the edges of its bubble. Reserves their size before they and their
 * code are loaded, so that the log does not jump.
 */
export function MessageImages({ row, author }: { row: LogRow; author: string }) {
  const { images, time, state, message, clientId } = row
  const isRefused = state === 'refused'
  return (
    <div
      className={classNames(
        '-mx-[9px] -mt-[5px] mb-1 overflow-hidden rounded-control',
        shapes[images.length],
      )}
    >
      <Suspense fallback={<div className="size-full bg-sunken" />}>
        <Pictures
          images={images}
          author={author}
          time={time}
          sending={message || isRefused ? undefined : clientId}
          isRefused={isRefused}
        />
      </Suspense>
    </div>
  )
}
