import { late } from '../../components/late.tsx'
import type { GithubPanelProps } from './github-panel.tsx'

/** GitHub on my profile page, after the rest of it; nothing where this installation does not offer it. */
export const LateGithubPanel = late<GithubPanelProps>(async () => {
  const { isOffered } = await import('./is-offered.ts')
  return (await isOffered()) ? (await import('./github-panel.tsx')).GithubPanel : () => null
})
