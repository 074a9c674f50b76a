import { blockMember } from '@shipmates/contract/blocks'
import { blockFailed } from '@shipmates/contract/messages/connections'
import { viewProfile } from '@shipmates/contract/profiles'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { pathOf } from '../lib/net/api.ts'
import { refetchMembers } from '../lib/net/members-changed.ts'
import { queryClient } from '../lib/net/query-client.ts'
import { fakeServer } from '../testing/fake-server.ts'
import { profileOf } from '../testing/members.ts'
import { renderApp } from '../testing/render-app.tsx'
import { MemberProfile } from './member-profile.tsx'

const zoe = profileOf({ userName: 'zoe_maps' })
const zoesProfile = pathOf(viewProfile.path, zoe)

function OpenProfile() {
  const [isOpen, setOpen] = useState(true)
  return (
    isOpen && <MemberProfile user={{ ...zoe, id: zoe.userId }} onClose={() => setOpen(false)} />
  )
}

async function openProfile() {
  const server = fakeServer()
  server.answers(viewProfile, { data: zoe })
  renderApp(<OpenProfile />)
  await screen.findByText(/^Joined /)
  const requestCount = () =>
    server.requestsOf(viewProfile).filter(({ path }) => path === zoesProfile).length
  return { server, requestCount }
}

async function block() {
  await userEvent.click(screen.getByRole('button', { name: 'More options' }))
  await userEvent.click(screen.getByRole('menuitem', { name: 'Block' }))
  const question = await screen.findByRole('alertdialog')
  await userEvent.click(within(question).getByRole('button', { name: 'Block' }))
}

test('the profile of a member I block is not refetched, even by an event before the response', async () => {
  const { server, requestCount } = await openProfile()
  const answer = server.holds(blockMember)
  await block()

  await refetchMembers(queryClient)
  answer()
  await screen.findByText('zoe_maps is blocked')
  await refetchMembers(queryClient)

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(requestCount()).toBe(1)
})

test('after a block that failed the profile is refetched', async () => {
  const { server, requestCount } = await openProfile()
  server.refuses(blockMember, 'NOT_FOUND', '')
  await block()
  await screen.findByText(blockFailed)

  await refetchMembers(queryClient)

  expect(requestCount()).toBe(2)
})
