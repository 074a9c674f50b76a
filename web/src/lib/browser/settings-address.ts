import { createStore, useStore } from '../store.ts'

/** The settings section that this tab showed last. */
export const lastSection = createStore('sign-in')

/** The address for a link to `path`: the last section for the settings, other paths unchanged. */
export const addressOf = (path: string): string =>
  path === '/settings' ? `${path}#${lastSection.getSnapshot()}` : path

/** `addressOf`; updates when the section changes. */
export function useAddressOf(path: string): string {
  useStore(lastSection)
  return addressOf(path)
}
