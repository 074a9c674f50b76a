import { useSyncExternalStore } from 'react'
import { type ConnectionState, connectionStore } from './socket.ts'

/** How the socket stands, as it changes. */
export const useConnection = (): ConnectionState =>
  useSyncExternalStore(connectionStore.subscribe, connectionStore.getSnapshot, () => 'closed')
