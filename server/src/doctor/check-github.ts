import { type Check, fail, ok } from './finding.ts'
import { probe } from './probe.ts'

/** Checks whether the two addresses answer. */
export const checkGithub: Check = async ({ config: { github }, withinMs }) => {
  if (!github) return [ok('github', 'GITHUB_CLIENT_ID is not set: members cannot link it')]
  const addresses = { GITHUB_URL: github.url, GITHUB_API_URL: github.apiUrl }
  const looks = Object.entries(addresses).map(async ([setting, url]) => {
    const answer = await probe(url, { withinMs }).catch((error: Error) => error)
    if (answer instanceof Error) return [`${setting}: ${url}: ${answer.message}`]
    return answer.status >= 500 ? [`${setting}: ${url} answers ${answer.status}`] : []
  })
  const problems = (await Promise.all(looks)).flat()
  if (problems.length === 0) {
    const unseen = 'Whether it knows the app and its secret shows when a member links'
    return [ok('github', `${github.url} and its API answer. ${unseen}`)]
  }
  const remedy = 'See the settings, and that this machine may connect to them.'
  return [fail('github', problems.join('; '), remedy)]
}
