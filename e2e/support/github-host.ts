import { signUp, verifyEmail } from '@shipmates/contract/accounts'
import { startGithub, type TestGithub } from '../../server/src/testing/github.ts'
import { startHost } from './host.ts'

interface NewMember {
  userName: string
  email: string
  password: string
}

export interface GithubHost {
  github: TestGithub
  /** By its name: where GitHub sends members back to, and where browsers know passkeys. */
  site: string
  /** Signs a member up and verifies their email. */
  register(member: NewMember): Promise<void>
  stop(): Promise<void>
}

/** Starts the product beside a stand-in for GitHub that it is set up for. */
export async function startGithubHost(): Promise<GithubHost> {
  const github = await startGithub()
  const { clientId, clientSecret, url, apiUrl } = github.settings
  const host = await startHost({
    GITHUB_CLIENT_ID: clientId,
    GITHUB_CLIENT_SECRET: clientSecret,
    GITHUB_URL: url,
    GITHUB_API_URL: apiUrl,
  })
  const call = async ({ method, path }: { method: string; path: string }, body: object) => {
    const headers = { 'content-type': 'application/json' }
    const reply = await fetch(host.url + path, { method, headers, body: JSON.stringify(body) })
    if (!reply.ok) throw new Error(`${path}: ${await reply.text()}`)
  }
  return {
    github,
    site: host.url.replace('127.0.0.1', 'localhost'),
    register: async ({ email, ...member }) => {
      await call(signUp, { email, ...member })
      const otp = await host.findInMail(email, /^\d{6}$/m)
      await call(verifyEmail, { email, otp })
    },
    stop: async () => {
      await host.stop()
      await github.stop()
    },
  }
}
