import type { LogRow } from './log-rows.ts'

export const pageKey = (page: readonly LogRow[]): string => page[0]?.key ?? ''
