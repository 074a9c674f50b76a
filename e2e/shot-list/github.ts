import { type Answers, member, type Shot } from './shot.ts'

const account = {
  login: 'linusf',
  url: 'https://github.com/linusf',
  repositories: 14,
  readAt: '2026-11-23T12:00:00.000Z',
}

const repository = (id: number, name: string, change: object) => ({
  id,
  name,
  url: `https://github.com/linusf/${name}`,
  description: '',
  ...change,
})

const found = {
  state: 'found',
  readingId: '7',
  skills: ['Rust', 'Shell', 'Dockerfile', 'C', 'Nix', 'GLSL'].map((name, index) => ({
    name,
    repositories: 9 - index,
  })),
  repositories: [
    repository(1, 'tide-proxy', {
      description: 'Caches tide gauges that go offline at lunchtime.',
      stars: 212,
      language: 'Rust',
    }),
    repository(2, 'isobath', { description: 'Depth contours.', stars: 88, language: 'GLSL' }),
    repository(3, 'a-very-long-name-of-a-repository-that-does-not-break', {
      description: 'My dotfiles.',
      stars: 1,
      language: null,
    }),
  ],
  read: 2,
  gap: 'limited',
}

/** A site that offers GitHub, with an account in this state. */
const github = (data: object): Answers => ({
  'v1/site$': ({ data }: { data: never }) => ({ data: { ...(data as object), github: true } }),
  'profile/github$': { success: true, data: { account: null, reading: null, ...data } },
})

/** GitHub on my profile. */
export const githubShots: readonly Shot[] = [
  member('github', '/profile', { answers: github({}), sign: 'Link your GitHub account' }),
  member('github-reading', '/profile', {
    answers: github({ reading: { state: 'reading' } }),
    sign: 'Reading your repositories…',
  }),
  member('github-failed', '/profile', {
    answers: github({ reading: { state: 'failed', reason: 'unreachable', retryAt: null } }),
    sign: "Couldn't reach GitHub",
  }),
  member('github-found', '/profile', {
    answers: github({ account, reading: found }),
    act: async (page) => {
      for (const name of ['C', 'GLSL', 'tide-proxy', 'isobath']) {
        await page.getByRole('checkbox', { name, exact: true }).check()
      }
    },
    sign: 'Add 2 skills and 2 projects',
  }),
  member('github-linked', '/profile', { answers: github({ account }), sign: 'Linked as linusf' }),
]
