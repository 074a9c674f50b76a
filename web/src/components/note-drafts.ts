import type { UserId } from '@shipmates/contract/ids'
import { useSyncExternalStore } from 'react'
import { memberStorage } from '../lib/browser/member-storage.ts'

const nameOf = (id: UserId) => `note:${id}`

/** The unsent note to a member; empty if there is none. */
export const useNote = (id: UserId): string =>
  useSyncExternalStore(memberStorage.subscribe, () => memberStorage.read(nameOf(id))) ?? ''

export const writeNote = (id: UserId, note: string): void =>
  memberStorage.write(nameOf(id), note || undefined)

export const forgetNote = (id: UserId): void => memberStorage.write(nameOf(id), undefined)
