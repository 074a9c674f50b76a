import { startGithub, type TestGithub } from '../../server/src/testing/github.ts'
import { type Host, startHost } from './host.ts'

export interface GithubHost extends Host {
  github: TestGithub
}

/** Starts the product with the settings for a GitHub stand-in. */
export async function startGithubHost(more: Record<string, string> = {}): Promise<GithubHost> {
  const github = await startGithub()
  const { clientId, clientSecret, url, apiUrl } = github.settings
  const host = await startHost({
    GITHUB_CLIENT_ID: clientId,
    GITHUB_CLIENT_SECRET: clientSecret,
    GITHUB_URL: url,
    GITHUB_API_URL: apiUrl,
    ...more,
  })
  return {
    ...host,
    github,
    stop: async () => {
      await host.stop()
      await github.stop()
    },
  }
}
