/** The box around the rows of a section; below 768 px the section itself is the box. */
export const boxClasses =
  'rounded-card border border-line bg-surface max-md:-mx-3.5 max-md:rounded-none max-md:border-0'

/** One row of a box. */
export const rowClasses =
  'flex items-center gap-3 px-4 py-3.5 not-first:border-t not-first:border-line md:gap-3.5 md:px-5 md:py-4'
