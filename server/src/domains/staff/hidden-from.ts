import type { UserId } from '@shipmates/contract/ids'
import type { StaffViewer } from '../../platform/http/viewer.ts'

/** Whose reports a viewer does not see: a moderator's own, so that they do not learn who reported them. */
export const hiddenFrom = ({ role, userId }: StaffViewer): UserId | undefined =>
  role === 'admin' ? undefined : userId
