export interface GithubUser {
  id: number
  login: string
}

export interface GithubEmail {
  email: string
  primary: boolean
  verified: boolean
}

/** A repository of the stand-in. */
export interface TestRepository {
  name: string
  /** The main one first. */
  languages?: readonly string[]
  description?: string | null
  stars?: number
  isFork?: boolean
  isArchived?: boolean
}

/** GitHub's responses, in the shapes of its documentation. */
export const jsonOf = {
  user: ({ id, login }: GithubUser) => ({
    login,
    id,
    node_id: 'MDQ6VXNlcjU4MzIzMQ==',
    avatar_url: `https://avatars.githubusercontent.com/u/${id}?v=4`,
    html_url: `https://github.com/${login}`,
    type: 'User',
    site_admin: false,
    name: null,
    public_repos: 8,
    created_at: '2011-01-25T18:44:36Z',
  }),
  repository: ({ id, login }: GithubUser, repository: TestRepository) => ({
    id: numberOf(repository.name),
    node_id: 'MDEwOlJlcG9zaXRvcnkxMjk2MjY5',
    name: repository.name,
    full_name: `${login}/${repository.name}`,
    private: false,
    owner: { login, id, type: 'User', site_admin: false },
    html_url: `https://github.com/${login}/${repository.name}`,
    description: repository.description ?? null,
    fork: repository.isFork ?? false,
    url: `https://api.github.com/repos/${login}/${repository.name}`,
    languages_url: `https://api.github.com/repos/${login}/${repository.name}/languages`,
    stargazers_count: repository.stars ?? 0,
    language: repository.languages?.[0] ?? null,
    archived: repository.isArchived ?? false,
    disabled: false,
    visibility: 'public',
    pushed_at: '2026-01-26T19:06:43Z',
    license: null,
    topics: [],
  }),
  emails: (emails: readonly GithubEmail[]) =>
    emails.map((one) => ({ ...one, visibility: one.primary ? 'private' : null })),
  badCredentials: {
    status: 401,
    body: {
      message: 'Bad credentials',
      documentation_url: 'https://docs.github.com/rest',
      status: '401',
    },
  },
  notFound: {
    status: 404,
    body: {
      message: 'Not Found',
      documentation_url: 'https://docs.github.com/rest',
      status: '404',
    },
  },
  badCode: {
    status: 200,
    body: {
      error: 'bad_verification_code',
      error_description: 'The code passed is incorrect or expired.',
      error_uri:
        'https://docs.github.com/apps/managing-oauth-apps/troubleshooting-oauth-app-access-token-request-errors/#bad-verification-code',
    },
  },
  incorrectClient: {
    status: 200,
    body: {
      error: 'incorrect_client_credentials',
      error_description: 'The client_id and/or client_secret passed are incorrect.',
    },
  },
  /** `resetS` is in seconds since 1970. */
  rateLimit: (resetS: number) => ({
    status: 403,
    headers: {
      'x-ratelimit-limit': '5000',
      'x-ratelimit-remaining': '0',
      'x-ratelimit-reset': String(resetS),
      'x-ratelimit-resource': 'core',
    },
    body: {
      message: 'API rate limit exceeded for user ID 583231.',
      documentation_url:
        'https://docs.github.com/rest/overview/resources-in-the-rest-api#rate-limiting',
    },
  }),
  secondaryLimit: (retryAfterS: number) => ({
    status: 429,
    headers: { 'retry-after': String(retryAfterS) },
    body: {
      message: 'You have exceeded a secondary rate limit. Please wait a few minutes.',
      documentation_url: 'https://docs.github.com/rest/overview/rate-limits-for-the-rest-api',
    },
  }),
  /** A repository that GitHub took down. */
  blocked: {
    status: 403,
    headers: { 'x-ratelimit-remaining': '4990' },
    body: { message: 'Repository access blocked', block: { reason: 'tos' } },
  },
}

/** Bytes of each language, the main one first. */
export const languagesOf = ({ languages = [] }: TestRepository) =>
  Object.fromEntries(languages.map((name, index) => [name, 10_000 >> index]))

/** The number of a repository, by its name. */
export const numberOf = (name: string): number =>
  [...name].reduce((sum, char) => (sum * 31 + char.codePointAt(0)!) % 1_000_000_007, 7)

export const denial = (state: string): URLSearchParams =>
  new URLSearchParams({
    error: 'access_denied',
    error_description: 'The user has denied your application access.',
    error_uri:
      'https://docs.github.com/apps/managing-oauth-apps/troubleshooting-authorization-request-errors/#access-denied',
    state,
  })

const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

/** The page on which GitHub asks the member. */
export const authorizePage = ({ allow, deny }: { allow: string; deny: string }) =>
  `<!doctype html><html lang="en"><title>Authorize application</title><h1>Authorize Shipmates</h1>
<p><a href="${escapeHtml(allow)}">Authorize</a> <a href="${escapeHtml(deny)}">Cancel</a></p></html>`
