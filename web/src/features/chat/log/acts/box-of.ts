/** Where the bubble of a message is. */
export const boxOf = (row: Element): DOMRect =>
  (row.querySelector('[data-balloon]') ?? row).getBoundingClientRect()
