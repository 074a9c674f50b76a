import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'react-router'
import type { ListedDeveloper } from './api.ts'

const NAME = 'profile'

/** Opens the profile that a public page led to, once the search has found it, and takes its name from the address. */
export function useLinkedProfile(
  found: readonly ListedDeveloper[] | undefined,
  open: (developer: ListedDeveloper) => void,
): void {
  const [address, setAddress] = useSearchParams()
  const name = address.get(NAME)?.toLowerCase()
  const openLinked = useEffectEvent(() => {
    const linked = found?.find(({ userName }) => userName.toLowerCase() === name)
    if (linked) open(linked)
    setAddress(
      (params) => {
        params.delete(NAME)
        return params
      },
      { replace: true },
    )
  })
  const isFound = name !== undefined && found !== undefined
  useEffect(() => {
    if (isFound) openLinked()
  }, [isFound])
}
