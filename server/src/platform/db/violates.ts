const UNIQUE_VIOLATION = '23505'

/** Whether a statement failed with a unique violation of this index. */
export function violates(error: unknown, index: string): boolean {
  return violatesUnique(error) && (error as { constraint?: unknown }).constraint === index
}

/** The same for any index, because the indexes of partitions have names of their own. */
export const violatesUnique = (error: unknown): boolean =>
  (error as { code?: unknown }).code === UNIQUE_VIOLATION
