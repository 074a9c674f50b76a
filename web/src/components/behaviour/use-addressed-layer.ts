import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

const PARAMS = ['photo', 'profile'] as const

/** The parameters of the page itself, without those of the layers over it. */
export function pageParams(search: URLSearchParams): URLSearchParams {
  const params = new URLSearchParams(search)
  for (const param of PARAMS) params.delete(param)
  return params
}

/** Whether Close is going back in the history, which is asynchronous. */
let isReturning = false

function goBack(): void {
  if (isReturning) return
  isReturning = true
  onReturn(() => {
    isReturning = false
  })
  history.back()
}

const onReturn = (act: () => void) => addEventListener('popstate', act, { once: true })

const valueIn = (search: string, param: string) => new URLSearchParams(search).get(param)

/**
 * A layer over the page that the address names, such as `?profile=ada`. Opening it adds a history
 * entry; Back, Forward, a reload and a copied link open and close it. Everything else in the address
 * stays.
 */
export function useAddressedLayer(param: (typeof PARAMS)[number]) {
  const { key, search, state } = useLocation()
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
    // The second press of a double click.
    if (valueIn(location.search, param) !== null) return
    void navigate(addressWith(value), { state: { ...more, opened: param } })
  }

  return {
    /** What the address names; null while the layer is closed. */
    value: closedKey === key ? null : valueIn(search, param),
    open: (value: string, more?: object) => {
      if (isReturning) onReturn(() => openNow(value, more))
      else openNow(value, more)
    },
    /** Names something else in the same layer, in the same history entry. */
    change: (value: string) => void navigate(addressWith(value), { replace: true, state }),
    close: () => {
      // Back has closed it.
      if (valueIn(location.search, param) === null) return
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
