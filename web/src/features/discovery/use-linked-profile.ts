import { useEffect, useEffectEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { ListedDeveloper } from './api.ts'

const NAME = 'profile'

/** Whether the address names a profile to open, as the Connect link of a public page does. */
export const hasLinkedProfile = (): boolean => new URLSearchParams(location.search).has(NAME)

/**
 * Opens the profile named in the address once the search has found it, and removes the name from
 * the address. Returns the name until then.
 */
export function useLinkedProfile(
  found: readonly ListedDeveloper[] | undefined,
  open: (developer: ListedDeveloper) => void,
): string | undefined {
  const [address, setAddress] = useSearchParams()
  const [unfound, setUnfound] = useState<string>()
  const name = address.get(NAME)?.toLowerCase()
  const linked = found?.find(({ userName }) => userName.toLowerCase() === name)
  const openLinked = useEffectEvent(() => {
    if (linked) open(linked)
    setUnfound(linked ? undefined : name)
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
  if (name) return found && !linked ? name : undefined
  // The Connect link of a public page searches for the exact name, marked by an @.
  const searched = address.get('search')?.trim().toLowerCase().replace(/^@/, '')
  return searched === unfound ? unfound : undefined
}
