export interface SpanOf {
  name: string
  /** Whether this process waits for another process. */
  isOutgoing?: boolean
  /** Whether it belongs to no request, even if one caused it. */
  isRoot?: boolean
  /** Must not contain members' input. */
  attributes?: Readonly<Record<string, string | number>>
}

/** Runs work, and records its duration and whether it failed. Statements within become child spans. */
export type Trace = <T>(span: SpanOf, work: () => Promise<T>) => Promise<T>

/** Used while tracing is off. */
export const untraced: Trace = (_span, work) => work()
