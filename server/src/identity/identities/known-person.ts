import { email as emailOf } from '@shipmates/contract/account-forms'
import { type Person, ProviderError } from '../../adapters/person.ts'

/** A person in the form that we store: the email is canonical, or undefined without a valid one. */
export interface KnownPerson extends Person {
  /** As Settings show it. */
  name: string
}

const Email = emailOf('')
const SUBJECT_MAX_CHARS = 255
const NAME_MAX_CHARS = 100

/** Validates a person from a provider. Throws ProviderError for a subject that no provider may use. */
export function checkPerson({ subject, ...person }: Person): KnownPerson {
  const isSubject = subject.length <= SUBJECT_MAX_CHARS && !/\0|\p{Surrogate}/u.test(subject)
  if (!isSubject) throw new ProviderError('unreachable', new Error('its subject is not valid'))
  const email = Email.safeParse(person.email).data || undefined
  const names = person.names.map(clean).filter(Boolean)
  return {
    issuer: person.issuer,
    subject,
    email,
    isEmailVerified: person.isEmailVerified,
    names,
    name: names[0] ?? email ?? subject,
  }
}

const clean = (name: string): string =>
  [...name.replace(/\p{C}/gu, '').trim()].slice(0, NAME_MAX_CHARS).join('')
