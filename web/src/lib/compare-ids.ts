/** Compares ids or numbers of one kind: decimal numbers of any length. */
export function compareIds(one: string, other: string): number {
  return one.length - other.length || (one < other ? -1 : one > other ? 1 : 0)
}
