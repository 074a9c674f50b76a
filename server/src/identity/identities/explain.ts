/**
 * Why a provider cannot be trusted, for the log: the messages of an error and of its causes, without their data, which
 * may hold tokens and claims.
 */
export function explain(error: unknown): string {
  const parts: string[] = []
  for (let each = error; each instanceof Error && parts.length < 4; each = each.cause) {
    const { code, error: word } = each as { code?: unknown; error?: unknown }
    const details = [code, word].filter((one) => typeof one === 'string' && /^\w{1,64}$/.test(one))
    parts.push([each.message.slice(0, 200), ...details].join(' '))
  }
  return parts.join('; ') || 'unknown'
}
