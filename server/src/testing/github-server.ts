import { type GithubReading, getGithub, linkGithub } from '@shipmates/contract/github'
import { afterAll, beforeEach } from 'vitest'
import { startGithub } from './github.ts'
import type { TestRepository } from './github-answers.ts'
import type { TestMember } from './members.ts'
import { until } from './patience.ts'
import { startServerForFile } from './server.ts'

/** A server for a file about linking GitHub, and its stand-in, which begins each test with these repositories. */
export async function startGithubServer(repositories: readonly TestRepository[]) {
  const github = await startGithub()
  afterAll(github.stop)
  const settings = { ...github.settings, readsWithinMs: 600_000 }
  const server = await startServerForFile({ config: { github: settings } })

  let lastId = 1000
  /** Another user, because an account can be linked once. */
  const newUser = (login = 'linusf') => ({ id: ++lastId, login })
  beforeEach(() => {
    github.user = newUser()
    github.repositories = [...repositories]
    github.requests.length = 0
    github.instead = () => undefined
  })

  const stateOf = async (member: TestMember) => (await member.call(getGithub)).data!
  const addressFor = async (member: TestMember) => (await member.call(linkGithub)).data!.url
  /** The finished reading of a member. */
  const ended = (member: TestMember): Promise<GithubReading> =>
    until(async () => {
      const { reading } = await stateOf(member)
      if (!reading || reading.state === 'reading') throw new Error('still reading')
      return reading
    })
  /** Links the stand-in's account, and returns the finished reading. */
  const link = async (member: TestMember): Promise<GithubReading> => {
    await member.send('GET', github.allow(await addressFor(member)))
    return ended(member)
  }
  return { github, settings, server, newUser, stateOf, addressFor, ended, link }
}
