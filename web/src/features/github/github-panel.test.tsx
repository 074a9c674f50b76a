import {
  addFromGithub,
  dismissGithubReading,
  type GithubAccount,
  type GithubReading,
  getGithub,
  linkGithub,
  unlinkGithub,
} from '@shipmates/contract/github'
import { GithubReadingId } from '@shipmates/contract/ids'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { fakeServer } from '../../testing/fake-server.ts'
import { profileOf } from '../../testing/members.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { until } from '../../testing/until.ts'
import { GithubPanel } from './github-panel.tsx'

const account: GithubAccount = {
  login: 'linusf',
  url: 'https://github.com/linusf',
  repositories: 14,
  readAt: '2026-11-23T12:00:00.000Z',
}

const repository = (id: number, name: string, change: object = {}) => ({
  id,
  name,
  url: `https://github.com/linusf/${name}`,
  description: '',
  stars: 0,
  language: null,
  ...change,
})

const found = {
  state: 'found' as const,
  readingId: GithubReadingId.parse('7'),
  skills: [
    { name: 'Rust', repositories: 9 },
    { name: 'Shell', repositories: 6 },
    { name: 'GLSL', repositories: 1 },
  ],
  repositories: [
    repository(1, 'tide-proxy', { stars: 212, language: 'Rust', description: 'Caches tides.' }),
    repository(2, 'isobath', { stars: 1, language: 'TypeScript' }),
    repository(3, 'dotfiles'),
  ],
  read: 3,
  gap: null,
}

const linus = profileOf({
  skills: ['rustlang'],
  projects: [
    { name: 'Isobath', url: 'https://github.com/linusf/isobath', description: '', skills: [] },
  ],
})

let server: ReturnType<typeof fakeServer>
const onAdded = vi.fn(async () => {})
beforeEach(() => {
  server = fakeServer()
  onAdded.mockClear()
})

const answer = (reading: GithubReading | null, of: GithubAccount | null = account) =>
  server.answers(getGithub, { data: { account: of, reading } })

const show = ({ isExpired = false } = {}) =>
  renderApp(
    <GithubPanel
      profile={linus}
      isExpired={isExpired}
      onAdded={onAdded}
      frame={(content) => <section aria-label="GitHub">{content}</section>}
    />,
  )

const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name })
const box = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name })

describe('before an account is linked', () => {
  test('a button leads to GitHub, once', async () => {
    answer(null, null)
    const lead = server.holds(linkGithub, { data: { url: '#at-github' } })
    show()

    await userEvent.click(await button('Link GitHub'))
    await userEvent.click(await button('Link GitHub'))
    lead()

    await until(() => expect(location.hash).toBe('#at-github'))
    expect(server.requestsOf(linkGithub)).toHaveLength(1)
  })

  test('an expired return from GitHub shows a message', async () => {
    answer(null, null)
    show({ isExpired: true })

    expect(await screen.findByText(/has expired or was used before/)).toBeTruthy()
  })

  test('a link that fails can be retried', async () => {
    answer(null, null)
    server.fails(linkGithub)
    show()

    await userEvent.click(await button('Link GitHub'))

    expect(await screen.findByText("Couldn't open GitHub. Please try again.")).toBeTruthy()
    expect((await button('Link GitHub')).getAttribute('aria-busy')).toBeNull()
  })
})

test('while repositories are read the panel polls until they are done', async () => {
  answer({ state: 'reading' })
  show()

  expect(await screen.findByText('Reading your repositories…')).toBeTruthy()
  answer(found)
  await until(() => expect(screen.queryByText('Skills we found')).toBeTruthy())
})

describe('findings', () => {
  test('are shown in boxes that start empty; mine are ticked and disabled', async () => {
    answer(found)
    show()

    expect(await screen.findByText('Linked as linusf')).toBeTruthy()
    expect(screen.getByText('Read 14 public repositories on Nov 23, 2026.')).toBeTruthy()
    const ticked = await Promise.all(
      ['Rust already yours', 'isobath', 'Shell', 'GLSL', 'tide-proxy', 'dotfiles'].map(box),
    )
    expect(ticked.map(({ checked }) => checked)).toEqual([true, true, false, false, false, false])
    expect(ticked.map(({ disabled }) => disabled)).toEqual([true, true, false, false, false, false])
    expect(screen.getByText('Rust, 212 stars')).toBeTruthy()
    expect((await button('Add nothing')).disabled).toBe(true)
  })

  test('are added as ticked, and the button counts them', async () => {
    answer(found)
    server.answers(addFromGithub, {
      data: {
        added: { skills: ['Shell', 'GLSL'], projects: ['tide-proxy'] },
        leftOut: { skills: [], projects: [] },
      },
    })
    show()
    for (const name of ['Shell', 'GLSL', 'tide-proxy', 'dotfiles', 'dotfiles']) {
      await userEvent.click(await box(name))
    }
    answer(null)

    await userEvent.click(await button('Add 2 skills and 1 project'))

    expect(await screen.findByText('Added 2 skills and 1 project')).toBeTruthy()
    expect(server.requestsOf(addFromGithub).map(({ body }) => body)).toEqual([
      { readingId: '7', skills: ['Shell', 'GLSL'], repositories: [1] },
    ])
    expect(onAdded).toHaveBeenCalledOnce()
    expect(await button('Look again')).toBeTruthy()
  })

  test('that did not fit are named', async () => {
    answer(found)
    server.answers(addFromGithub, {
      data: {
        added: { skills: [], projects: ['tide-proxy'] },
        leftOut: { skills: ['Shell'], projects: ['dotfiles'] },
      },
    })
    show()
    await userEvent.click(await box('Shell'))
    answer(null)

    await userEvent.click(await button('Add 1 skill'))

    const sentence =
      'A profile has at most 30 skills. Not added: Shell. A profile has at most 10 projects. Not added: dotfiles.'
    expect(await screen.findByText(sentence)).toBeTruthy()
  })

  test('stay ticked when they could not be added', async () => {
    answer(found)
    server.fails(addFromGithub)
    show()
    await userEvent.click(await box('Shell'))

    await userEvent.click(await button('Add 1 skill'))

    expect(await screen.findByText("Couldn't add to your profile. Please try again.")).toBeTruthy()
    expect((await box('Shell')).checked).toBe(true)
  })

  test('can be dismissed', async () => {
    answer(found)
    server.answers(dismissGithubReading)
    show()
    const notNow = await button('Not now')
    answer(null)

    await userEvent.click(notNow)

    expect(await button('Look again')).toBeTruthy()
    expect(server.requestsOf(addFromGithub)).toEqual([])
  })

  test('that are incomplete show what is missing, and why', async () => {
    answer({ ...found, read: 2, gap: 'limited' })
    show()

    expect(await screen.findByText(/GitHub asked us to wait.*2 of 3\.$/)).toBeTruthy()
  })

  test('from many repositories show ten of them first', async () => {
    const repositories = Array.from({ length: 12 }, (_, index) =>
      repository(index + 1, `r${index}`),
    )
    answer({ ...found, skills: [], repositories })
    show()

    await userEvent.click(await button('Show 2 more'))

    expect(screen.getAllByRole('checkbox')).toHaveLength(12)
  })

  test('may be empty', async () => {
    answer({ ...found, skills: [], repositories: [] })
    show()

    expect(await screen.findByText('We found no public repositories of your own.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Add/ })).toBeNull()
  })
})

describe('a failure', () => {
  test.each([
    ['denied', 'You said no at GitHub'],
    ['taken', 'Another member has linked this account'],
    ['limited', 'GitHub asks us to wait'],
    ['refused', "GitHub didn't let us look"],
    ['unreachable', "Couldn't reach GitHub"],
  ] as const)('%s is shown, and can be retried', async (reason, title) => {
    answer({ state: 'failed', reason, retryAt: null }, null)
    show()

    expect(await screen.findByText(title)).toBeTruthy()
    expect(await button('Try again')).toBeTruthy()
  })

  test('by a rate limit shows when it ends', async () => {
    answer({ state: 'failed', reason: 'limited', retryAt: '2026-11-24T14:20:00.000Z' }, null)
    show()

    expect(await screen.findByText(/^You can try again at .*:20/)).toBeTruthy()
  })

  test('of our own server is shown, and can be retried', async () => {
    server.refuses(getGithub, 'NOT_FOUND')
    show()
    expect(await screen.findByText("Couldn't load your GitHub account")).toBeTruthy()
    answer(null)

    await userEvent.click(await button('Try again'))

    expect(await screen.findByText('Linked as linusf')).toBeTruthy()
  })
})

test('an account whose second reading failed can be unlinked', async () => {
  answer({ state: 'failed', reason: 'limited', retryAt: null })
  show()

  expect(await button('Unlink')).toBeTruthy()
  expect(await button('Try again')).toBeTruthy()
})

test('an account is unlinked', async () => {
  answer(null)
  server.answers(unlinkGithub, { message: 'Unlinked from GitHub' })
  show()
  const unlink = await button('Unlink')
  answer(null, null)

  await userEvent.click(unlink)

  expect(await button('Link GitHub')).toBeTruthy()
  expect(screen.getByText('Unlinked from GitHub')).toBeTruthy()
})
