import { expect, test } from 'vitest'
import { errorCatalogue } from '../errors.ts'
import * as accounts from './accounts.ts'
import * as chat from './chat.ts'
import * as chatChanges from './chat-changes.ts'
import * as chatImages from './chat-images.ts'
import * as chatOptions from './chat-options.ts'
import * as common from './common.ts'
import * as connections from './connections.ts'
import * as discovery from './discovery.ts'
import * as errors from './errors.ts'
import * as github from './github.ts'
import type { Language } from './language.ts'
import * as leaving from './leaving.ts'
import * as notifications from './notifications.ts'
import * as presence from './presence.ts'
import * as privacy from './privacy.ts'
import * as profileEntries from './profile-entries.ts'
import * as profiles from './profiles.ts'
import * as settings from './settings.ts'

const english: Language = {
  accounts,
  chat,
  chatChanges,
  chatImages,
  chatOptions,
  common,
  connections,
  discovery,
  errors,
  github,
  leaving,
  notifications,
  presence,
  privacy,
  profileEntries,
  profiles,
  settings,
}

const sentences = Object.entries(english).flatMap(([subject, messages]) =>
  Object.entries<unknown>(messages).map(([name, message]) => [`${subject}.${name}`, message]),
)

/** Texts that the specification fixes. */
const FIXED = ['accounts.passwordMismatch', 'accounts.passwordUnmet', 'accounts.signedUp']

test.each(sentences)('%s is text, or inserts its values into text', (_name, message) => {
  const values = {
    userName: 'ada_l',
    count: 2,
    unit: 'day',
    date: '1/2/2026',
    text: 'zoe',
    label: 'Typing',
    value: 'on',
    end: '3:30 PM',
    place: 2,
    people: 3,
    emoji: '🎉',
    names: ['ada_l', 'zoe'],
    field: 'note',
    state: 'off',
    device: 'Firefox on Linux',
    others: ['Safari on iPhone'],
  }
  const text = typeof message === 'function' ? message(values) : message

  expect(text).toMatch(/^[^\s].*[^\s]$/)
  expect(text).not.toMatch(/undefined|\[object|e-mail/)
})

test.each(sentences.filter(([name]) => !FIXED.includes(String(name))))(
  '%s uses contractions and says sign in',
  (_name, message) => {
    expect(String(message)).not.toMatch(/\b(cannot|could not|do not|does not|did not|log ?in)\b/)
  },
)

test('every error has a sentence of its own', () => {
  expect(Object.keys(errors).toSorted()).toEqual(Object.keys(errorCatalogue).toSorted())
})
