import { expect, test } from 'vitest'
import { SignUp } from './account-forms.ts'
import { searchMessages } from './chat-search.ts'
import { sendRequest } from './connections.ts'
import { listRelated } from './discovery.ts'
import { CreateInvitation } from './invitations.ts'
import { DeleteAccount } from './leaving.ts'
import { applicationTooLong } from './messages/accounts.ts'
import { daysInvalid, usesInvalid } from './messages/admin.ts'
import { messageSearchLength } from './messages/chat.ts'
import { noteLength } from './messages/connections.ts'
import { messagesChoice } from './messages/leaving.ts'
import { quietTimeInvalid } from './messages/malformed.ts'
import { privacyUnknown } from './messages/privacy.ts'
import { visibilityUnknown } from './messages/profiles.ts'
import { commentMissing, commentTooLong, kindMissing, tooManyMessages } from './messages/reports.ts'
import { listNotices, readNotices } from './notices.ts'
import { updateNotificationSettings } from './notifications.ts'
import { changeVisibility } from './own-profile.ts'
import { updatePrivacy } from './privacy.ts'
import { ReportMember } from './reports.ts'
import { sentence } from './testing/sentence.ts'

const account = { userName: 'ada_lovelace', email: 'ada@example.test', password: 'Sail-Away-42' }
const invitation = { uses: 1, days: 1 }
const report = { userId: '7', kind: 'spam' }
const ids = (count: number) => Array.from({ length: count }, (_, n) => `${n + 1}`)

const forms = {
  account: SignUp,
  deletion: DeleteAccount,
  invitation: CreateInvitation,
  note: sendRequest.body,
  notices: listNotices.query,
  'notices read': readNotices.body,
  notifications: updateNotificationSettings.body,
  privacy: updatePrivacy.body,
  related: listRelated.query,
  report: ReportMember,
  search: searchMessages.query,
  visibility: changeVisibility.body,
}

test.each<[keyof typeof forms, object]>([
  ['account', { ...account, reason: '⛵'.repeat(500) }],
  ['deletion', { messages: 'remove' }],
  ['invitation', { uses: 10_000, days: 365, email: 'ada@example.test' }],
  ['note', {}],
  ['note', { note: '🚢'.repeat(280) }],
  ['notices', { limit: '50' }],
  ['notices read', {}],
  ['notifications', { quietFrom: '00:00', quietTo: '23:59', digestMail: true }],
  ['privacy', { requestsFrom: 'shared_skill', age: false }],
  ['related', { search: 'x'.repeat(100) }],
  ['report', { ...report, comment: 'a'.repeat(1000), messageIds: ids(20) }],
  ['search', { q: 'x'.repeat(100) }],
  ['visibility', { visibility: 'link' }],
])('%s accepts %j', (form, input) => {
  expect(sentence(forms[form]!, input)).toBeUndefined()
})

const LIMIT = 'limit must be a whole number from 1 to 50'
const MALFORMED = 'Invalid ID.'

test.each<[keyof typeof forms, object, string | RegExp]>([
  ['account', { ...account, reason: '⛵'.repeat(501) }, applicationTooLong],
  ['deletion', { messages: 'burn' }, messagesChoice],
  ['deletion', {}, messagesChoice],
  ['invitation', { ...invitation, uses: 0 }, usesInvalid],
  ['invitation', { ...invitation, uses: 10_001 }, usesInvalid],
  ['invitation', { ...invitation, uses: 1.5 }, usesInvalid],
  ['invitation', { ...invitation, days: 366 }, daysInvalid],
  ['invitation', { ...invitation, days: '1' }, daysInvalid],
  ['invitation', { ...invitation, email: 'nowhere' }, 'Please enter a valid email address'],
  ['note', { note: '' }, noteLength],
  ['note', { note: '  \n ' }, noteLength],
  ['note', { note: 'x'.repeat(281) }, noteLength],
  ['note', { note: 'a\0b' }, noteLength],
  ['notices', { limit: '0' }, LIMIT],
  ['notices', { limit: '51' }, LIMIT],
  ['notices', { before: 'x' }, MALFORMED],
  ['notices read', { upTo: '0' }, MALFORMED],
  ['notices read', { upTo: '' }, MALFORMED],
  ['notifications', { unreadMail: 'false' }, 'unreadMail must be true or false'],
  ['notifications', { unreadMail: null }, 'unreadMail must be true or false'],
  ['notifications', { pushText: 0 }, 'pushText must be true or false'],
  ['notifications', { quietFrom: '24:00' }, quietTimeInvalid],
  ['notifications', { quietTo: '7:00' }, quietTimeInvalid],
  ['notifications', { quietFrom: 22 }, quietTimeInvalid],
  ['privacy', { presence: 'off' }, privacyUnknown],
  ['privacy', { typing: null }, privacyUnknown],
  ['privacy', { requestsFrom: 'friends' }, privacyUnknown],
  ['privacy', { age: false, gender: 1 }, privacyUnknown],
  ['related', { search: '' }, /\w/],
  ['related', { search: ' ' }, /\w/],
  ['related', { search: 'x'.repeat(101) }, /\w/],
  ['report', { ...report, kind: 'other' }, commentMissing],
  ['report', { ...report, kind: 'other', comment: '  ' }, commentMissing],
  ['report', { ...report, kind: 'rude' }, kindMissing],
  ['report', { ...report, comment: 'a'.repeat(1001) }, commentTooLong],
  ['report', { ...report, messageIds: ids(21) }, tooManyMessages],
  ['search', { q: '' }, messageSearchLength],
  ['search', { q: ' a ' }, messageSearchLength],
  ['search', { q: 'x'.repeat(101) }, messageSearchLength],
  ['visibility', { visibility: 'everybody' }, visibilityUnknown],
])('%s refuses %j', (form, input, message) => {
  expect(sentence(forms[form]!, input)).toEqual(
    message instanceof RegExp ? expect.stringMatching(message) : message,
  )
})
