import type { LogRow } from './log-rows.ts'

/** Identifies a page of the log. */
export const pageKey = (page: readonly LogRow[]): string => page[0]?.key ?? ''
