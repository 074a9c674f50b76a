import type { UserId } from '@shipmates/contract/ids'
import { useQuery } from '@tanstack/react-query'
import { LocalTime } from '../components/local-time.tsx'
import { profileQuery } from '../features/profile/api.ts'

/** The local time of the other member of a chat. */
export function TheirTime({ userId }: { userId: UserId }) {
  // Without it the chat works as well: its failure is not reported.
  const { data } = useQuery({ ...profileQuery(userId), meta: {} })
  return <LocalTime timeZone={data?.timeZone ?? null} />
}
