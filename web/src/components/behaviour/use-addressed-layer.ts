import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

const PARAMS = ['photo', 'profile'] as const

/** The parameters of the page itself, without those of the layers over it. */
export function pageParams(search: URLSearchParams): URLSearchParams {
  const params = new URLSearchParams(search)
  for (const param of PARAMS) params.delete(param)
  return params
}

/** Timeout for going back: the browser may not navigate at all, without any event. */
const RETURN_MS = 500

/** Set while Close is going back in the history, which is asynchronous. */
let returning: ReturnType<typeof setTimeout> | undefined
/** What to open after that. */
let waiting: (() => void) | undefined

function goBack(): void {
  if (returning) return
  returning = setTimeout(endReturn, RETURN_MS)
  addEventListener('popstate', endReturn)
  history.back()
}

function endReturn(): void {
  removeEventListener('popstate', endReturn)
  clearTimeout(returning)
  returning = undefined
  const open = waiting
  waiting = undefined
  open?.()
}

const valueIn = (search: string, param: string) => new URLSearchParams(search).get(param)

/**
 * A layer over the page that the address names, such as `?profile=ada`. Opening it adds a history
 * entry; Back, Forward, a reload and a copied link open and close it. Everything else in the address
 * stays.
 */
export function useAddressedLayer(param: (typeof PARAMS)[number]) {
  const { pathname, key, search, state } = useLocation()
  const navigate = useNavigate()
  // The layer is gone once `close` returns, before the address is.
  const [closedKey, setClosedKey] = useState<string>()
  if (closedKey !== undefined && closedKey !== key) setClosedKey(undefined)

  const addressWith = (value: string | undefined) => {
    const params = new URLSearchParams(location.search)
    if (value === undefined) params.delete(param)
    else params.set(param, value)
    const { pathname, hash } = location
    return { pathname, search: params.toString(), hash }
  }

  const openNow = (value: string, more?: object) => {
    const current = valueIn(location.search, param)
    // The second press of a double click.
    if (current === value) return
    // In place of what the address names, but is still looked for.
    const entry = current === null ? { opened: param } : { opened: state?.opened }
    void navigate(addressWith(value), { replace: current !== null, state: { ...more, ...entry } })
  }

  return {
    /** What the address names; null while the layer is closed. */
    value: closedKey === key ? null : valueIn(search, param),
    open: (value: string, more?: object) => {
      if (returning) waiting = () => openNow(value, more)
      else openNow(value, more)
    },
    /** Names something else in the same layer, in the same history entry. */
    change: (value: string) => void navigate(addressWith(value), { replace: true, state }),
    close: () => {
      // Back or Forward has closed it, or has opened another page.
      if (location.pathname !== pathname || valueIn(location.search, param) === null) return
      setClosedKey(key)
      // Below an entry that was added here is the page itself.
      if (state?.opened === param) goBack()
      else void navigate(addressWith(undefined), { replace: true })
    },
  }
}

/** In place of a layer whose address names nothing: removes it from the address. */
export function NothingNamed({ onClose }: { onClose: () => void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => onClose(), [])
  return null
}
