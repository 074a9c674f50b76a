/** The position of a message's bubble. */
export const boxOf = (row: Element): DOMRect =>
  (row.querySelector('[data-balloon]') ?? row).getBoundingClientRect()
