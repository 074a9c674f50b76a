import { useSyncExternalStore } from 'react'
import type { StoredSwitch } from './stored-switch.ts'

/** The current value of a stored switch; updates on change. */
export const useStoredSwitch = ({ subscribe, read }: StoredSwitch): boolean =>
  useSyncExternalStore(subscribe, read, read)
