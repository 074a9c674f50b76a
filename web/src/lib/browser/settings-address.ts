import { createStore, useStore } from '../store.ts'

/** The section of the settings that this tab showed last. */
export const lastSection = createStore('sign-in')

/** Where links of the product lead: to the settings' last section, to any other page as it is. */
export const addressOf = (path: string): string =>
  path === '/settings' ? `${path}#${lastSection.getSnapshot()}` : path

/** `addressOf` that follows the section. */
export function useAddressOf(path: string): string {
  useStore(lastSection)
  return addressOf(path)
}
