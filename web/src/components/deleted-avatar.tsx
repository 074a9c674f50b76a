import UserRound from 'lucide-react/icons/user-round'
import { inRem } from './user-avatar.tsx'

/** The tile of a member whose account is deleted. */
export function DeletedAvatar({ size, className = '' }: { size: number; className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={`inline-grid flex-none place-items-center border border-dashed border-edge bg-sunken text-ink-2 ${className}`}
      style={{ width: inRem(size), height: inRem(size), borderRadius: inRem(size * 0.28) }}
    >
      <UserRound className="size-[46%]!" />
    </span>
  )
}
