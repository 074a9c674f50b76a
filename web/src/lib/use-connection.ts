import { useSyncExternalStore } from 'react'
import { type ConnectionState, connectionStore } from './socket.ts'

/** The socket's connection state. */
export const useConnection = (): ConnectionState =>
  useSyncExternalStore(connectionStore.subscribe, connectionStore.getSnapshot, () => 'closed')
