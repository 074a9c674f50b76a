const LONGEST_RUN = 3

/**
 * Every distinct trigram of a part of a text, or the part itself if it is shorter. An index on `name_runs` finds the
 * texts that contain all of them; for a part longer than a trigram, some of these may not contain the part.
 */
export function runsOf(part: string): string[] {
  const length = Math.min(part.length, LONGEST_RUN)
  const starts = Array.from({ length: part.length - length + 1 }, (_, start) => start)
  return [...new Set(starts.map((start) => part.slice(start, start + length)))]
}

/** Whether a part is so short that its runs match exactly the texts that contain it. */
export const isOneRun = (part: string) => part.length <= LONGEST_RUN
