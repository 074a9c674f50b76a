import { listConversations } from '@shipmates/contract/chat'
import { searchMessages } from '@shipmates/contract/chat-search'
import { searchDevelopers } from '@shipmates/contract/discovery'
import { suggestSkills } from '@shipmates/contract/own-profile'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { fakeServer } from '../../testing/fake-server.ts'
import { pageOf } from '../../testing/members.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { CommandPalette } from './command-palette.tsx'

/** Opens the palette and types `text`. */
async function type(text: string) {
  const onGo = vi.fn()
  const server = fakeServer()
  server.answers(listConversations, { data: [], unreadTotal: 0, hasMore: false })
  server.answers(searchMessages, { data: { messages: [], terms: [] } })
  server.answers(searchDevelopers, pageOf([]))
  server.answers(suggestSkills, (query) => ({
    data: query.get('prefix') === 'k8s' ? ['Kubernetes'] : [],
  }))
  const others = { onShowShortcuts: vi.fn(), onShowNotices: vi.fn(), onLogout: vi.fn() }
  renderApp(<CommandPalette {...others} onGo={onGo} onClose={vi.fn()} />)
  await userEvent.type(screen.getByRole('combobox'), text)
  return onGo
}

test.each([
  ['k8s', 'Search developers who know Kubernetes', '/dashboard?skills=Kubernetes'],
  ['rust', 'Search developers who know Rust', '/dashboard?skills=Rust'],
  ['add ex', 'Add experience', '/profile?edit=work'],
  ['passw', 'Change password', '/settings#sign-in'],
])('"%s" offers %s', async (typed, name, address) => {
  const onGo = await type(typed)

  await userEvent.click(await screen.findByRole('option', { name }))

  expect(onGo).toHaveBeenCalledExactlyOnceWith(address)
})
