import type { UserId } from '@shipmates/contract/ids'
import { useSession } from '../../lib/net/session.ts'
import { usePushHere } from './push-here.ts'

/** A tag with the push state of this device. */
export function PushTag() {
  const { user } = useSession()
  return user && <Tag me={user.userId} />
}

function Tag({ me }: { me: UserId }) {
  const here = usePushHere(me)
  return (
    <span className="inline-flex h-[22px] items-center rounded-chip bg-sunken px-2 text-12 font-600 text-ink-2 forced-colors:border">
      {here === 'on' || here === 'open' ? 'Push on' : 'Push off'}
    </span>
  )
}
