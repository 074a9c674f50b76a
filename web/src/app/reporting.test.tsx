import { blockMember } from '@shipmates/contract/blocks'
import { listMessages } from '@shipmates/contract/chat'
import { reportMember } from '@shipmates/contract/reports'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { type ReportSubject, useReportOpener } from '../components/report-opener.ts'
import { receivedList } from '../features/connections/api.ts'
import { MemberMenu } from '../features/connections/member-menu.tsx'
import { queryClient } from '../lib/net/query-client.ts'
import { ids, message, messageId } from '../testing/chat.ts'
import { fakeServer } from '../testing/fake-server.ts'
import { profileOf, requestOf } from '../testing/members.ts'
import { renderApp } from '../testing/render-app.tsx'
import { until } from '../testing/until.ts'
import { Reporting } from './signed-in.tsx'

const ada = { id: ids.ada, userName: 'ada_lovelace' }
const fromProfile: ReportSubject = { user: ada, canBlock: true, relation: 'connected' }
const fromChat: ReportSubject = { ...fromProfile, conversationId: ids.chat }

let server: ReturnType<typeof fakeServer>
beforeEach(() => {
  server = fakeServer()
  server.answers(reportMember, { data: { reportId: '4' } })
  server.answers(listMessages, { data: [] })
})

function Opener({ subject }: { subject: ReportSubject }) {
  const report = useReportOpener()
  return (
    <button type="button" onClick={() => report?.(subject)}>
      Open
    </button>
  )
}

async function openReport(subject: ReportSubject) {
  renderApp(
    <Reporting>
      <h1 tabIndex={-1}>People</h1>
      <Opener subject={subject} />
    </Reporting>,
  )
  await press('Open')
  await screen.findByRole('dialog', { name: 'Report ada_lovelace' })
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const choose = async (name: string) => userEvent.click(screen.getByRole('radio', { name }))
const box = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name })
const comment = (name = 'Anything else we should know?') => screen.getByLabelText(name)
const bodies = () => server.requestsOf(reportMember).map(({ body }) => body)

test('a report from a profile takes two steps, and blocks if Block is ticked', async () => {
  await openReport(fromProfile)
  expect(screen.getByText('Step 1 of 2')).toBeTruthy()
  await choose('Harassment')
  await press('Continue')
  expect(screen.getByText('Step 2 of 2')).toBeTruthy()
  expect(
    screen.getByText(
      "You're reporting ada_lovelace for harassment. Moderators will see their profile, and the note of their request if there is one.",
    ),
  ).toBeTruthy()
  expect((await box('Block ada_lovelace too')).checked).toBe(true)
  await userEvent.type(comment(), 'Three times now.')

  await press('Send report')

  expect(await screen.findByRole('dialog', { name: "Thanks, we've got it" })).toBeTruthy()
  expect(screen.getByText('ada_lovelace is blocked.')).toBeTruthy()
  expect(bodies()).toEqual([
    { userId: '2', kind: 'harassment', comment: 'Three times now.', messageIds: [], block: true },
  ])
  await press('Done')
  await until(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a report of a request offers to reject it as well, and then the request leaves its list', async () => {
  const onBlocked = vi.fn()
  await openReport({ user: ada, canBlock: true, relation: 'request', onBlocked })
  const { queryKey } = receivedList.query
  const rows = [requestOf('7', profileOf({ id: ada.id })), requestOf('8')]
  queryClient.setQueryData(queryKey, { rows, totalCount: 2 } as never)
  await choose('Harassment')
  await press('Continue')
  expect((await box('Reject and block ada_lovelace too')).checked).toBe(true)

  await press('Send report')

  expect(await screen.findByText('ada_lovelace is blocked.')).toBeTruthy()
  expect(queryClient.getQueryData(queryKey)?.rows).toEqual(rows.slice(1))
  expect(onBlocked).not.toHaveBeenCalled()
  await press('Done')
  expect(onBlocked).toHaveBeenCalledOnce()
})

test('the kind of report presets Block until the member changes it', async () => {
  await openReport(fromProfile)
  await choose('Inappropriate')
  await press('Continue')
  expect((await box('Block ada_lovelace too')).checked).toBe(false)
  await press('Back')
  await choose('Spam or scam')
  await press('Continue')
  expect((await box('Block ada_lovelace too')).checked).toBe(true)
  await userEvent.click(await box('Block ada_lovelace too'))
  await press('Back')
  await choose('Harassment')
  await press('Continue')

  expect((await box('Block ada_lovelace too')).checked).toBe(false)
})

test('a member who was not blocked can be blocked after the report', async () => {
  server.answers(blockMember)
  await openReport(fromProfile)
  await choose('Not who they say they are')
  await press('Continue')
  await press('Send report')

  await press('Block ada_lovelace')

  expect(await screen.findByText('ada_lovelace is blocked.')).toBeTruthy()
  expect(server.requestsOf(blockMember)).toHaveLength(1)
})

test('a report without a kind shows an error, and "Something else" requires a text', async () => {
  await openReport(fromProfile)
  await press('Continue')
  expect(
    within(screen.getAllByRole('alert')[0]!).getByText('Please choose what is wrong'),
  ).toBeTruthy()
  await choose('Something else')
  await press('Continue')
  await press('Send report')

  expect(screen.getByText('Please say what is wrong')).toBeTruthy()
  expect(bodies()).toEqual([])
  await userEvent.type(comment('What happened?'), 'They sell followers.')
  await press('Send report')
  await until(() =>
    expect(bodies()).toEqual([
      { userId: '2', kind: 'other', comment: 'They sell followers.', messageIds: [], block: false },
    ]),
  )
})

test('messages of the other member can be selected, and Back keeps everything', async () => {
  server.answers(listMessages, {
    data: [
      message(1),
      message(2, { isOwn: true, content: 'mine' }),
      message(3, { content: '', deletedAt: '2026-11-21T11:00:00.000Z' }),
      message(4),
    ],
  })
  await openReport(fromChat)
  expect(screen.getByText('Step 1 of 3')).toBeTruthy()
  await choose('Spam or scam')
  await press('Continue')
  const list = await screen.findByRole('list', { name: 'Messages from ada_lovelace' })
  expect(within(list).getAllByRole('checkbox')).toHaveLength(2)
  await userEvent.click(await box('message 4'))
  await userEvent.click(await box('message 1'))
  expect(screen.getByText('2 of 20 picked')).toBeTruthy()
  await press('Continue')
  await userEvent.type(comment(), 'Same text to all.')
  await press('Back')
  expect((await box('message 4')).checked).toBe(true)
  await press('Continue')

  await press('Send report')

  await until(() =>
    expect(bodies()).toEqual([
      {
        userId: '2',
        kind: 'spam',
        comment: 'Same text to all.',
        messageIds: ['4', '1'],
        block: true,
      },
    ]),
  )
})

test('the step of messages can be left without a selection, and the last step says what moderators see', async () => {
  server.answers(listMessages, { data: [message(1)] })
  await openReport(fromChat)
  await choose('Spam or scam')
  await press('Continue')
  await box('message 1')

  await press('Continue without messages')

  const announced = (sees: string) =>
    screen.getByText(`You're reporting ada_lovelace for spam or scam. Moderators will see ${sees}.`)
  expect(announced('their profile')).toBeTruthy()
  await press('Back')
  await userEvent.click(await box('message 1'))
  await press('Continue')
  expect(announced('1 message and their profile')).toBeTruthy()
})

test('a message from its own menu is already selected, and at most 20 can be selected', async () => {
  server.answers(listMessages, {
    data: Array.from({ length: 22 }, (_, index) => message(index + 1)),
  })
  await openReport({ ...fromChat, messageId: messageId(3) })
  await choose('Spam or scam')
  await press('Continue')
  expect((await box('message 3')).checked).toBe(true)
  const boxes = screen.getAllByRole<HTMLInputElement>('checkbox')
  for (const one of boxes.filter(({ checked }) => !checked).slice(0, 19)) {
    await userEvent.click(one)
  }

  expect(screen.getByText('20 of 20 picked')).toBeTruthy()
  expect(boxes.filter(({ disabled }) => disabled)).toHaveLength(2)
})

test('earlier messages are loaded on demand', async () => {
  const page = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) => message(from + index))
  server.answers(listMessages, (query) => ({
    data: query.get('before') ? page(1, 5) : page(101, 20),
  }))
  await openReport(fromChat)
  await choose('Spam or scam')
  await press('Continue')
  await box('message 101')

  await press('Load earlier messages')

  expect(await box('message 1')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Load earlier messages' })).toBeNull()
})

test('a chat without messages of the other member has two steps', async () => {
  server.answers(listMessages, { data: [message(1, { isOwn: true })] })
  await openReport(fromChat)

  expect(await screen.findByText('Step 1 of 2')).toBeTruthy()
})

test('a failure keeps the text, and trying again sends it', async () => {
  server.fails(reportMember)
  await openReport(fromProfile)
  await choose('Spam or scam')
  await press('Continue')
  await userEvent.type(comment(), 'Same text to all.')
  await press('Send report')
  expect(await screen.findByText("Couldn't send your report.")).toBeTruthy()
  expect(screen.getByDisplayValue('Same text to all.')).toBeTruthy()
  server.answers(reportMember, { data: { reportId: '4' } })

  await press('Try again')

  expect(await screen.findByText("Thanks, we've got it")).toBeTruthy()
})

test('a double click sends one report', async () => {
  const answer = server.holds(reportMember, { data: { reportId: '4' } })
  await openReport(fromProfile)
  await choose('Spam or scam')
  await press('Continue')

  await userEvent.dblClick(screen.getByRole('button', { name: 'Send report' }))
  answer()

  expect(await screen.findByText("Thanks, we've got it")).toBeTruthy()
  expect(bodies()).toHaveLength(1)
})

test('beyond ten reports a day only the block is offered', async () => {
  server.limits(reportMember, 7200)
  server.answers(blockMember)
  await openReport(fromProfile)
  await choose('Spam or scam')
  await press('Continue')
  await press('Send report')
  expect(await screen.findByText("You've sent 10 reports today.")).toBeTruthy()
  expect(screen.getByText(/You can send more in 2 hours\./)).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send report' }).disabled).toBe(true)

  await press('Block only')

  await until(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.requestsOf(blockMember).map(({ path }) => path)).toEqual(['/api/v1/blocks/2'])
})

test('Esc closes at once, or asks first if there is text', async () => {
  await openReport(fromProfile)
  await choose('Spam or scam')
  await press('Continue')
  await userEvent.type(comment(), 'Wait')
  await press('Close')
  expect(screen.getByRole('alertdialog', { name: 'Discard your report?' })).toBeTruthy()
  await press('Keep writing')
  expect(screen.getByDisplayValue('Wait')).toBeTruthy()
  await userEvent.clear(comment())

  await press('Close')

  await until(() => {
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open' }))
  })
})

test('a member who is already blocked can be reported, without a block', async () => {
  await openReport({ user: ada, canBlock: false })
  await choose('Spam or scam')
  await press('Continue')
  expect(screen.queryByRole('checkbox')).toBeNull()

  await press('Send report')

  expect(await screen.findByText("Thanks, we've got it")).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Block/ })).toBeNull()
})

test("Report is the last entry of a member's menu", async () => {
  renderApp(
    <Reporting>
      <MemberMenu user={ada} onViewProfile={() => {}} />
    </Reporting>,
  )
  await press('More options')
  const entries = screen.getAllByRole('menuitem').map(({ textContent }) => textContent)
  expect(entries).toEqual(['View profile', 'Block', 'Report'])

  await userEvent.click(screen.getByRole('menuitem', { name: 'Report' }))

  expect(await screen.findByRole('dialog', { name: 'Report ada_lovelace' })).toBeTruthy()
})
