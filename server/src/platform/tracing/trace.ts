export interface SpanOf {
  name: string
  /** Whether this process waits for another one. */
  isOutgoing?: boolean
  /** Whether it belongs to no request, even if one caused it. */
  isRoot?: boolean
  /** May hold nothing that members entered. */
  attributes?: Readonly<Record<string, string | number>>
}

/** Does work, and records how long it took and whether it failed. Statements within become parts of it. */
export type Trace = <T>(span: SpanOf, work: () => Promise<T>) => Promise<T>

/** While nothing is traced. */
export const untraced: Trace = (_span, work) => work()
