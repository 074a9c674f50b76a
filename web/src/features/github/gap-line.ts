import type { GithubFound, GithubGap } from '@shipmates/contract/github'
import { GITHUB_REPOSITORIES_MAX } from '@shipmates/contract/limits'

const why: Record<GithubGap, string> = {
  limited: 'GitHub asked us to wait before we could read the languages of the rest',
  unanswered: "GitHub didn't tell the languages of the rest",
  too_many: `We look at ${GITHUB_REPOSITORIES_MAX} at most, the latest changed first`,
}

/** Explains what is missing from the findings; empty if complete. */
export function gapLine({ gap, read, repositories }: GithubFound): string {
  if (!gap) return ''
  const count =
    gap === 'too_many' ? '' : ` We know the languages of ${read} of ${repositories.length}.`
  return `${why[gap]}.${count}`
}
