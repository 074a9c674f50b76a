import { githubMark } from '@shipmates/contract/github-mark'

/** GitHub's mark, in the colour of the text. */
export const GithubMark = ({ className }: { className?: string }) => (
  <svg viewBox="0 0 24 24" aria-hidden="true" className={className}>
    <path fill="currentColor" d={githubMark} />
  </svg>
)
