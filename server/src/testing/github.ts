import { createHash, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  authorizePage,
  denial,
  type GithubEmail,
  type GithubUser,
  jsonOf,
  languagesOf,
  type TestRepository,
} from './github-answers.ts'
import { STAND_IN } from './stand-in.ts'

export interface GithubRequest {
  method: string
  /** With the query. */
  path: string
  /** Its token or credentials. */
  authorization: string | undefined
}

interface StubResponse {
  status: number
  headers?: Record<string, string>
  /** Sent as JSON; a string is sent unchanged. */
  body?: unknown
}

const CLIENT = { id: 'Iv1.shipmates', secret: 'not-so-secret' }

/** The authorization behind a code. */
interface Code {
  challenge: string
  scope: string
}

/**
 * A stand-in for GitHub and its API on one port. It follows the rules that the product relies on: codes that are valid
 * once and bound by PKCE, tokens that can be revoked, pages of a hundred. Its responses have the shapes of the real
 * API.
 */
export async function startGithub(port = 0) {
  const codes = new Map<string, Code>()
  const github = {
    /** The user who allows the access. */
    user: { id: 583231, login: 'linusf' } as GithubUser,
    repositories: [] as TestRepository[],
    /** Their addresses, which only a token for `user:email` may read. */
    emails: [] as GithubEmail[],
    requests: [] as GithubRequest[],
    /** The valid tokens. */
    tokens: new Set<string>(),
    /** All tokens so far, also revoked ones. */
    issued: [] as string[],
    /** The valid tokens that may read addresses. */
    mayReadEmails: new Set<string>(),
    /** Replaces a response if it returns something. May wait. */
    instead: (
      _request: GithubRequest,
    ): StubResponse | undefined | Promise<StubResponse | undefined> => undefined,
    url: '',
    settings: { clientId: CLIENT.id, clientSecret: CLIENT.secret, url: '', apiUrl: '' },
    /** The path and the query to which GitHub sends a member back who allows the access. */
    allow: (authorizeUrl: string): string => {
      const { searchParams } = new URL(authorizeUrl)
      const back = new URL(searchParams.get('redirect_uri')!)
      const code = randomBytes(10).toString('hex')
      codes.set(code, {
        challenge: searchParams.get('code_challenge')!,
        scope: searchParams.get('scope') ?? '',
      })
      return `${back.pathname}?${new URLSearchParams({ code, state: searchParams.get('state')! })}`
    },
    /** The same for a member who denies it. */
    deny: (authorizeUrl: string): string => {
      const { searchParams } = new URL(authorizeUrl)
      return `${new URL(searchParams.get('redirect_uri')!).pathname}?${denial(searchParams.get('state')!)}`
    },
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  const server = createServer(STAND_IN, async (request, response) => {
    const githubRequest = toRequest(request)
    github.requests.push(githubRequest)
    const body = await readBody(request)
    const stubbed =
      (await github.instead(githubRequest)) ?? answer(github, codes, githubRequest, body)
    send(response, stubbed)
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  github.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  github.settings.url = github.url
  github.settings.apiUrl = `${github.url}/api/v3`
  return github
}

/** For a response that waits until it is opened. */
export function createGate() {
  let open = () => {}
  const opened = new Promise<undefined>((resolve) => {
    open = () => resolve(undefined)
  })
  return { opened, open: () => open() }
}

export type TestGithub = Awaited<ReturnType<typeof startGithub>>

const toRequest = ({ method = 'GET', url = '/', headers }: IncomingMessage): GithubRequest => ({
  method,
  path: url,
  authorization: headers.authorization,
})

async function readBody(request: IncomingMessage): Promise<Record<string, string>> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  const text = Buffer.concat(parts).toString()
  return text ? JSON.parse(text) : {}
}

function send(response: ServerResponse, { status, headers, body }: StubResponse): void {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers })
  response.end(body === undefined ? undefined : text)
}

function answer(
  github: TestGithub,
  codes: Map<string, Code>,
  request: GithubRequest,
  body: Record<string, string>,
): StubResponse {
  const { method, path, authorization = '' } = request
  const { pathname, searchParams } = new URL(path, github.url)
  if (pathname === '/login/oauth/authorize') {
    const url = github.url + path
    const host = new URL(searchParams.get('redirect_uri')!).origin
    const page = authorizePage({ allow: host + github.allow(url), deny: host + github.deny(url) })
    return { status: 200, headers: { 'content-type': 'text/html' }, body: page }
  }
  if (pathname === '/login/oauth/access_token') return exchange(github, codes, body)
  if (method === 'DELETE') return revoke(github, authorization, body)
  const token = authorization.replace('Bearer ', '')
  if (!github.tokens.has(token)) return jsonOf.badCredentials
  if (pathname === '/api/v3/user/emails' && !github.mayReadEmails.has(token)) return jsonOf.notFound
  return answerApi(github, pathname.replace('/api/v3', ''), searchParams)
}

function exchange(
  { tokens, issued, mayReadEmails }: TestGithub,
  codes: Map<string, Code>,
  body: Record<string, string>,
): StubResponse {
  const grant = codes.get(body.code ?? '')
  const verified = createHash('sha256')
    .update(body.code_verifier ?? '')
    .digest('base64url')
  codes.delete(body.code ?? '')
  if (body.client_secret !== CLIENT.secret) return jsonOf.incorrectClient
  if (grant?.challenge !== verified) return jsonOf.badCode
  const token = `gho_${randomBytes(18).toString('hex')}`
  tokens.add(token)
  issued.push(token)
  const { scope } = grant
  if (scope === 'user:email') mayReadEmails.add(token)
  return { status: 200, body: { access_token: token, token_type: 'bearer', scope } }
}

function revoke(
  { tokens }: TestGithub,
  authorization: string,
  body: Record<string, string>,
): StubResponse {
  const expected = `Basic ${Buffer.from(`${CLIENT.id}:${CLIENT.secret}`).toString('base64')}`
  if (authorization !== expected || !tokens.delete(body.access_token ?? '')) return jsonOf.notFound
  return { status: 204 }
}

function answerApi(github: TestGithub, path: string, query: URLSearchParams): StubResponse {
  const { user, repositories } = github
  if (path === '/user') return { status: 200, body: jsonOf.user(user) }
  if (path === '/user/emails') return { status: 200, body: jsonOf.emails(github.emails) }
  if (path === '/user/repos') {
    const page = Number(query.get('page'))
    const size = Number(query.get('per_page'))
    const some = repositories.slice((page - 1) * size, page * size)
    const next = `${github.settings.apiUrl}/user/repos?per_page=${size}&page=${page + 1}`
    const hasNext = repositories.length > page * size
    return {
      status: 200,
      headers: hasNext ? { link: `<${next}>; rel="next", <${next}>; rel="last"` } : {},
      body: some.map((one) => jsonOf.repository(user, one)),
    }
  }
  const named = repositories.find(({ name }) => path === `/repos/${user.login}/${name}/languages`)
  return named ? { status: 200, body: languagesOf(named) } : jsonOf.notFound
}
