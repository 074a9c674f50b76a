import { useClock } from '../../lib/use-clock.ts'

/** The day by which times are told, as text; it turns at midnight, also under a reader who stays. */
export const useToday = (): string => useClock((now) => now.toDateString())
