const UNIQUE_VIOLATION = '23505'

/** Whether a statement failed with a unique violation of this index. */
export function violates(error: unknown, index: string): boolean {
  const { code, constraint } = error as { code?: unknown; constraint?: unknown }
  return code === UNIQUE_VIOLATION && constraint === index
}
