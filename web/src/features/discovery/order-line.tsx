import { useRef } from 'react'
import { useLayer } from '../../components/behaviour/use-layer.ts'

const loadWhy = async () => (await import('./later.ts')).WhyThisOrder

/** How the feed is ordered. */
export function OrderLine() {
  const { Open, open, close } = useLayer(loadWhy)
  const trigger = useRef<HTMLButtonElement>(null)
  return (
    <div className="ml-auto flex items-center gap-2.5 text-13 text-ink-2 max-md:w-full max-md:justify-between">
      <span className="whitespace-nowrap">Best matches first</span>
      <button
        ref={trigger}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={Boolean(Open)}
        className="font-600 text-primary underline pointer-coarse:min-h-11"
        onClick={() => (Open ? close() : open())}
      >
        Why?
      </button>
      {Open && <Open triggerRef={trigger} onClose={close} />}
    </div>
  )
}
