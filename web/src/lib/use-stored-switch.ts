import { useSyncExternalStore } from 'react'
import type { StoredSwitch } from './stored-switch.ts'

/** Whether a stored switch is on, kept current. */
export const useStoredSwitch = ({ subscribe, read }: StoredSwitch): boolean =>
  useSyncExternalStore(subscribe, read, read)
