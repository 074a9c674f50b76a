import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { browserStorage } from '../../lib/browser/safe-storage.ts'
import { useSession } from '../../lib/net/session.ts'
import { developersQuery } from './api.ts'
import { noFilters } from './filters.ts'

type Shown = {
  /** The feed is on the screen. */
  isShown: boolean
  /** Whether I have just joined; undefined until known. */
  isNew: boolean | undefined
}

/**
 * Whether no one else is here, by the feed without filters. Undefined until that is known, for members who may be
 * alone: those who have just joined, and those who were alone here last time.
 */
export function useIsAlone({ isShown, isNew }: Shown): boolean | undefined {
  const { data, isPending } = useQuery({ ...developersQuery(noFilters, 1), enabled: isShown })
  const key = `shipmates-alone-${useSession().user?.userId}`
  const isAlone = data?.isAlone === true

  useEffect(() => {
    if (data) browserStorage.write(key, isAlone ? 'yes' : '')
  }, [data, isAlone, key])

  if (!isShown || !isPending) return isAlone
  return isNew === false && !browserStorage.read(key) ? false : undefined
}
