const UNIQUE_VIOLATION = '23505'

/** Whether a statement failed because a unique index of this name holds the value already. */
export function violates(error: unknown, index: string): boolean {
  const { code, constraint } = error as { code?: unknown; constraint?: unknown }
  return code === UNIQUE_VIOLATION && constraint === index
}
