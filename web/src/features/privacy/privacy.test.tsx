import { listBlocks, unblockMember } from '@shipmates/contract/blocks'
import { getPrivacy, updatePrivacy } from '@shipmates/contract/privacy'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { fakeServer } from '../../testing/fake-server.ts'
import { profileOf } from '../../testing/members.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { privacyOf } from '../../testing/settings.ts'
import { until } from '../../testing/until.ts'
import { Blocked, BlockedSummary } from './blocked.tsx'
import { PrivacySettings, PrivacySummary } from './privacy-settings.tsx'

let server: ReturnType<typeof fakeServer>
beforeEach(() => {
  server = fakeServer()
  server.answers(getPrivacy, { data: privacyOf() })
})

const toggle = (name: string) => screen.getByRole<HTMLInputElement>('switch', { name })

async function loaded() {
  renderApp(
    <>
      <PrivacySummary unknown="Not loaded" />
      <PrivacySettings profile={null} />
    </>,
  )
  await until(() => expect(toggle('Typing').disabled).toBe(false))
}

test('a switch saves at once, and only its own setting', async () => {
  server.answers(updatePrivacy, { data: privacyOf({ discoverable: false }) })
  await loaded()
  expect(screen.getByText('Requests from everyone')).toBeTruthy()

  await userEvent.click(toggle('Show me in Discover'))

  expect(await screen.findByText("You're hidden.")).toBeTruthy()
  expect(screen.getByText('Hidden from Discover')).toBeTruthy()
  expect(server.requestsOf(updatePrivacy).map(({ body }) => body)).toEqual([
    { discoverable: false },
  ])
})

test('a choice that could not be saved is reset, shows an error in place, and can be retried', async () => {
  server.fails(updatePrivacy)
  await loaded()
  const select = screen.getByRole<HTMLSelectElement>('combobox')

  await userEvent.selectOptions(select, 'People who share a skill')

  const sentence = /Couldn't save\. “Who can send me requests” is still “Everyone”\./
  expect(await screen.findByText(sentence)).toBeTruthy()
  expect(select.value).toBe('everybody')
  server.answers(updatePrivacy, { data: privacyOf({ requestsFrom: 'shared_skill' }) })

  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))

  await until(() => expect(select.value).toBe('shared_skill'))
  expect(screen.queryByText(sentence)).toBeNull()
  expect(await screen.findByText('Requests from people who share a skill')).toBeTruthy()
})

test('changes in quick succession are sent one after the other', async () => {
  const answer = server.holds(updatePrivacy, { data: privacyOf({ typing: false }) })
  await loaded()

  await userEvent.click(toggle('Typing'))
  await userEvent.click(toggle('Typing'))
  expect(server.requestsOf(updatePrivacy)).toHaveLength(1)
  answer()

  await until(() => expect(server.requestsOf(updatePrivacy)).toHaveLength(2))
  expect(server.requestsOf(updatePrivacy).map(({ body }) => body)).toEqual([
    { typing: false },
    { typing: true },
  ])
})

test('privacy settings that failed to load can be retried', async () => {
  server.refuses(getPrivacy, 'NOT_FOUND')
  renderApp(<PrivacySettings profile={null} />)
  const again = await screen.findByRole('button', { name: 'Try again' })
  server.answers(getPrivacy, { data: privacyOf() })

  await userEvent.click(again)

  await until(() => expect(toggle('Typing').checked).toBe(true))
})

const blockOf = (nth: number) => ({
  user: profileOf({ userName: `blocked_${nth}` }),
  blockedAt: '2026-11-02T10:00:00.000Z',
  conversationId: null,
})

test('blocked members are listed in parts', async () => {
  const all = Array.from({ length: 21 }, (_, nth) => blockOf(nth))
  server.answers(listBlocks, (query) => {
    const before = query.get('before')
    const start = all.findIndex(({ user }) => user.id === before) + 1
    return { data: all.slice(start, start + Number(query.get('limit'))) }
  })
  renderApp(
    <>
      <BlockedSummary unknown="Not loaded" />
      <Blocked />
    </>,
  )
  expect(await screen.findByText('20+ people')).toBeTruthy()

  await userEvent.click(screen.getByRole('button', { name: 'Show more' }))

  expect(await screen.findByText('21 people')).toBeTruthy()
  await until(() => expect(screen.getAllByRole('listitem')).toHaveLength(21))
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
})

test('unblocking asks first, and then removes the row', async () => {
  server.answers(listBlocks, { data: [blockOf(1)] })
  server.answers(unblockMember)
  renderApp(<Blocked />)
  await userEvent.click(await screen.findByRole('button', { name: 'Unblock' }))
  expect(server.requestsOf(unblockMember)).toEqual([])
  const dialog = screen.getByRole('dialog', { name: 'Unblock blocked_1?' })
  server.answers(listBlocks, { data: [] })

  await userEvent.click([...dialog.querySelectorAll('button')].at(-1)!)

  expect(await screen.findByText("You haven't blocked anyone")).toBeTruthy()
  expect(screen.getByText('You unblocked blocked_1.')).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
})
