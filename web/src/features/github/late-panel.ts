import { late } from '../../components/late.tsx'
import { GithubPanel, type GithubPanelProps } from './github-panel.tsx'
import { isOffered } from './is-offered.ts'

/** GitHub on my profile page, after the rest of it; nothing where this installation does not offer it. */
export const LateGithubPanel = late<GithubPanelProps>(async () =>
  (await isOffered()) ? GithubPanel : () => null,
)
