import type { UserId } from '@shipmates/contract/ids'

type Listed = { id: UserId }

/** The id of the button with the developer's name. */
export const nameIdOf = ({ id }: Listed): string => `developer-${id}`

/** Whether an element is part of a developer's card. */
export const isWithin = (target: EventTarget | null, developer: Listed): boolean =>
  target instanceof Element &&
  document.getElementById(nameIdOf(developer))?.closest('article')?.contains(target) === true

/** The card to focus when one leaves: the next, else the previous. */
export function successorOf<D extends Listed>(
  developers: readonly D[],
  leaving: Listed,
  isStaying: (developer: D) => boolean,
): D | undefined {
  const index = developers.findIndex(({ id }) => id === leaving.id)
  return (
    developers.slice(index + 1).find(isStaying) ?? developers.slice(0, index).findLast(isStaying)
  )
}

/** Moves focus to a card's name, or to the page heading if there is no card. */
export function focusCard(developer: Listed | undefined, options?: FocusOptions): void {
  const target = developer
    ? document.getElementById(nameIdOf(developer))
    : document.querySelector<HTMLElement>('h1')
  target?.focus(options)
}
