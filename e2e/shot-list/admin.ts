import type { Page } from '@playwright/test'
import { fewCards } from './people.ts'
import { type Answers, failed, member, type Shot } from './shot.ts'
import * as staff from './staff.ts'

/** If two parts match an address, the later one is used, so the specific ones come last. */
const usual: Answers = {
  ...staff.sessionOf('admin'),
  'admin/reports': staff.reports,
  'admin/reports/\\d': staff.report,
  'admin/overview': staff.overview,
  'admin/log': staff.log,
  'admin/members': staff.members,
  'admin/members/\\d': staff.activeMember,
  'admin/invitations': staff.invitations,
}

const at = (name: string, path: string, more: Partial<Shot> = {}) =>
  member(`admin-${name}`, `/admin/${path}`, {
    ...more,
    answers: {
      ...usual,
      ...(path.startsWith('reports') && staff.pictures),
      ...more.answers,
    },
  })

const failing = (name: string, path: string, part: string) => at(name, path, failed(part))

const press = (name: string) => (page: Page) =>
  page.getByRole('main').getByRole('button', { name }).first().click()

const decide = (title: string) => async (page: Page) => {
  await page.getByRole('radio', { name: title }).check()
  await page.getByRole('form', { name: 'Decide' }).getByRole('button').click()
}

const ask = (act: string) => async (page: Page) => {
  await press(act)(page)
  await page.getByRole('dialog').waitFor()
}

/** The pages of moderators and admins. */
export const adminShots: readonly Shot[] = [
  at('reports', 'reports'),
  at('report', 'reports/11', {
    act: async (page) => {
      await page.getByRole('radio', { name: 'Suspend' }).check()
      await page.getByLabel('Reason').fill('Sent the same ad to 14 members after a warning.')
    },
  }),
  at('report-moderator', 'reports/11', {
    sign: 'Decision',
    answers: staff.sessionOf('moderator'),
  }),
  at('report-reason', 'reports/11', { sign: 'Please give a reason', act: decide('Warn') }),
  at('report-delete', 'reports/11', {
    act: async (page) => {
      await page.getByLabel('Reason').fill('Spam, after two warnings.')
      await decide('Delete account')(page)
      await page.getByRole('alertdialog').waitFor()
    },
  }),
  at('report-late', 'reports/11', {
    sign: 'resolved this',
    answers: { 'admin/reports/\\d': staff.resolvedReport },
  }),
  at('report-untouchable', 'reports/11', {
    sign: "You can't act on",
    answers: { ...staff.sessionOf('moderator'), 'admin/reports/\\d': staff.untouchable },
  }),
  failing('report-failed', 'reports/11', 'admin/reports/\\d'),
  at('reports-loading', 'reports', { answers: { 'admin/reports': 'never' } }),
  failing('reports-failed', 'reports', 'admin/reports'),
  at('reports-empty', 'reports', {
    sign: 'All answered',
    answers: { 'admin/reports': staff.noReports },
  }),
  at('reports-resolved', 'reports?state=resolved', {
    answers: {
      'admin/reports': staff.resolvedReports,
      'admin/reports/\\d': staff.resolvedReport,
    },
  }),
  at('members', 'members'),
  at('members-loading', 'members', { answers: { 'admin/members': 'never' } }),
  failing('members-failed', 'members', 'admin/members'),
  at('members-unmatched', 'members?search=zork', {
    sign: 'No members match',
    answers: { 'admin/members': staff.noMembers },
  }),
  at('member', 'members/901'),
  at('member-suspend', 'members/901', { act: ask('Suspend') }),
  at('member-suspended', 'members/901', {
    answers: { 'admin/members/\\d': staff.suspendedMember },
  }),
  at('member-waiting', 'members/901', { answers: { 'admin/members/\\d': staff.waitingMember } }),
  at('member-decline', 'members/901', {
    answers: { 'admin/members/\\d': staff.waitingMember },
    act: ask('Decline'),
  }),
  at('member-deleted', 'members/901', { answers: { 'admin/members/\\d': staff.deletedMember } }),
  at('member-staff', 'members/901', { answers: { 'admin/members/\\d': staff.staffMember } }),
  failing('member-failed', 'members/901', 'admin/members/\\d'),
  at('invitations', 'invitations'),
  at('invitations-created', 'invitations', {
    sign: 'Copy link',
    answers: { 'POST admin/invitations': { status: 201, ...staff.created } },
    act: press('Create link'),
  }),
  at('invitations-refused', 'invitations', {
    sign: 'Uses must be',
    act: async (page) => {
      await page.getByLabel('Uses').fill('0')
      await press('Create link')(page)
    },
  }),
  at('invitations-withdraw', 'invitations', { act: ask('Withdraw') }),
  at('invitations-empty', 'invitations', {
    answers: { 'admin/invitations': { success: true, data: [] } },
  }),
  failing('invitations-failed', 'invitations', 'admin/invitations'),
  at('log', 'log'),
  at('log-empty', 'log?kind=looks', { answers: { 'admin/log': { success: true, data: [] } } }),
  failing('log-failed', 'log', 'admin/log'),
  at('overview', 'overview'),
  at('overview-tables', 'overview', {
    act: async (page) => {
      for (const fold of await page.getByText('Show as table').all()) {
        if (await fold.isVisible()) await fold.click()
      }
    },
  }),
  at('overview-new', 'overview', { answers: { 'admin/overview': staff.newCommunity } }),
  at('overview-loading', 'overview', { answers: { 'admin/overview': 'never' } }),
  failing('overview-failed', 'overview', 'admin/overview'),
  at('nothing', 'nowhere', { sign: 'Nothing here' }),
  member('dashboard-staff', '/dashboard', {
    isLoadedPerWidth: true,
    answers: { ...usual, 'user/feed': fewCards },
    act: async (page) => {
      const menu = page.getByRole('button', { name: /^Open menu/ })
      if (await menu.isVisible()) await menu.click()
      await page.getByRole('link', { name: /^Admin/ }).waitFor()
    },
  }),
]
