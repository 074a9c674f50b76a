import BellIcon from 'lucide-react/icons/bell'
import type { Ref } from 'react'
import { Badge } from '../../components/ui/badge.tsx'
import { Button } from '../../components/ui/button.tsx'
import { useNoticeCount } from './count.ts'

const SHOWN_MAX = 9

type BellProps = {
  ref: Ref<HTMLButtonElement>
  isOpen: boolean
  onPress: () => void
  /** Called on hover or focus, before a press. */
  onNear: () => void
}

/** The button that opens the notices, with the count of new ones. */
export function Bell({ ref, isOpen, onPress, onNear }: BellProps) {
  const count = useNoticeCount()
  const shown = count > SHOWN_MAX ? `${SHOWN_MAX}+` : count
  return (
    <Button
      ref={ref}
      kind="ghost"
      icon
      aria-label={count > 0 ? `Notifications ${shown} new` : 'Notifications'}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      className="relative"
      onClick={onPress}
      onPointerEnter={onNear}
      onFocus={onNear}
    >
      <BellIcon aria-hidden="true" />
      <Badge
        count={count}
        cap={SHOWN_MAX}
        label=""
        className="absolute -top-0.5 -right-1 h-[18px]! min-w-[18px]! px-1! text-11! ring-2 ring-paper"
      />
    </Button>
  )
}
