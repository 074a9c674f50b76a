import { describe, expect, test } from 'vitest'
import {
  ForgotPassword,
  LogIn,
  ResetPassword,
  SignUp,
  SignUpForm,
  VerifyEmail,
} from './account-forms.ts'
import { ChangePassword } from './change-password.ts'
import { sentence } from './testing/sentence.ts'

const ada = { userName: 'ada_lovelace', email: 'ada@example.test', password: 'Sail-Away-42' }

describe('signing up', () => {
  test.each<[string, object]>([
    ['the usual', {}],
    ['a name of six characters', { userName: 'abcdef' }],
    ['a name of fifteen characters', { userName: 'a'.repeat(15) }],
    ['a name of digits and underscores', { userName: '__123__' }],
    ['a password of eight characters', { password: 'Aa1!Aa1!' }],
    ['a password of 128 characters', { password: `Aa1!${'x'.repeat(124)}` }],
    ['any printable special character', { password: 'Abcdefg1€' }],
    ['letters of other scripts', { password: 'Дом-домой1' }],
    ['an address with a tag and several dots', { email: 'ada.l+ship@mail.example.test' }],
    ['an address in another script', { email: 'ада@пример.рф' }],
  ])('accepts %s', (_what, changed) => {
    expect(sentence(SignUp, { ...ada, ...changed })).toBeUndefined()
  })

  test.each<[string, object, string]>([
    ['no name', { userName: '' }, 'All fields are required'],
    ['no address', { email: ' ' }, 'All fields are required'],
    ['no password', { password: '' }, 'All fields are required'],
    [
      'a missing field next to a broken one',
      { userName: 'abc', email: undefined },
      'All fields are required',
    ],
    ['a number as name', { userName: 1234567 }, 'All fields are required'],
    ['a name of five characters', { userName: 'abcde' }, 'Username must be 6-15 characters'],
    [
      'a name of sixteen characters',
      { userName: 'a'.repeat(16) },
      'Username must be 6-15 characters',
    ],
    [
      'a hyphen in the name',
      { userName: 'ada-love' },
      'Username can only contain letters, numbers, and underscores',
    ],
    [
      'a space around the name',
      { userName: ' ada_love ' },
      'Username can only contain letters, numbers, and underscores',
    ],
    [
      'an umlaut in the name',
      { userName: 'ädalove' },
      'Username can only contain letters, numbers, and underscores',
    ],
    ['a short password', { password: 'Aa1!Aa1' }, 'Password must be at least 8 characters long'],
    [
      'a short password of wide characters',
      { password: 'Aa1!😀😀😀' },
      'Password must be at least 8 characters long',
    ],
    [
      'no uppercase letter',
      { password: 'sail-away-42' },
      'Password must contain an uppercase letter',
    ],
    [
      'no lowercase letter',
      { password: 'SAIL-AWAY-42' },
      'Password must contain a lowercase letter',
    ],
    ['no number', { password: 'Sail-Away-No' }, 'Password must contain a number'],
    [
      'no special character',
      { password: 'SailAway42' },
      'Password must contain a special character',
    ],
    [
      'a space as special character',
      { password: 'Sail Away 42' },
      'Password must contain a special character',
    ],
    [
      '129 characters of password',
      { password: `Aa1!${'x'.repeat(125)}` },
      'Password must be at most 128 characters long',
    ],
    ['an address without @', { email: 'ada.example.test' }, 'Please enter a valid email address'],
    [
      'an address with two @',
      { email: 'ada@b@example.test' },
      'Please enter a valid email address',
    ],
    [
      'an address without a dot in its domain',
      { email: 'ada@localhost' },
      'Please enter a valid email address',
    ],
    [
      'an address with a line break',
      { email: 'ada@example.test\r\nBcc:x@y.zz' },
      'Please enter a valid email address',
    ],
    [
      'an address of 255 characters',
      { email: `${'a'.repeat(242)}@example.test` },
      'Please enter a valid email address',
    ],
  ])('refuses %s', (_what, changed, message) => {
    expect(sentence(SignUp, { ...ada, ...changed })).toBe(message)
  })

  test('trims and lowercases the address but keeps name and password as typed', () => {
    const parsed = SignUp.parse({ ...ada, userName: 'AdaLove', email: ' ADA@Example.Test ' })

    expect(parsed).toEqual({ ...ada, userName: 'AdaLove', email: 'ada@example.test' })
  })

  test('requires the passwords of the form to match', () => {
    const form = { ...ada, confirmPassword: ada.password }

    expect(sentence(SignUpForm, form)).toBeUndefined()
    expect(sentence(SignUpForm, { ...form, confirmPassword: 'other' })).toBe(
      'Passwords do not match',
    )
    expect(sentence(SignUpForm, { ...form, confirmPassword: '' })).toBe('All fields are required')
  })
})

describe('logging in', () => {
  test.each<[string, object]>([
    ['nothing', {}],
    ['no password', { email: ada.email, password: '' }],
    ['no address', { email: ' ', password: 'x' }],
  ])('refuses %s', (_what, body) => {
    expect(sentence(LogIn, body)).toBe('Email and password are required')
  })

  test('does not check the format of address or password', () => {
    expect(sentence(LogIn, { email: 'ada', password: 'x' })).toBeUndefined()
  })
})

describe('requesting a reset link or a code', () => {
  test.each([
    ['', 'Please enter your email address'],
    ['ada', 'Please enter a valid email address'],
  ])('refuses %j', (email, message) => {
    expect(sentence(ForgotPassword, { email })).toBe(message)
  })
})

describe('verifying an address', () => {
  test.each<[unknown, string | undefined]>([
    ['012345', undefined],
    ['', 'Please enter the OTP'],
    ['12345', 'OTP must be 6 digits'],
    ['1234567', 'OTP must be 6 digits'],
    ['12345a', 'OTP must be 6 digits'],
    [' 12345', 'OTP must be 6 digits'],
    ['12345\n', 'OTP must be 6 digits'],
    ['١٢٣٤٥٦', undefined],
    ['１２３ ４５６', undefined],
    ['١٢٣٤٥', 'OTP must be 6 digits'],
    [123456, 'OTP must be 6 digits'],
    [['123456'], 'OTP must be 6 digits'],
  ])('reports for the code %j: %s', (otp, message) => {
    expect(sentence(VerifyEmail, { email: ada.email, otp })).toBe(message)
  })
})

/** Reset and change require no lowercase letter, but a listed special character. */
const newPasswords: [string, string | undefined][] = [
  ['SAIL*AWAY1', undefined],
  ...[...'!@#$%^&*'].map((special): [string, undefined] => [`SailAway1${special}`, undefined]),
  ['Sail-Away-42', 'Password does not meet all requirements'],
  ['SailAway1€', 'Password does not meet all requirements'],
  ['Sa*1', 'Password does not meet all requirements'],
  ['sail*away1', 'Password does not meet all requirements'],
  ['Sail*Away', 'Password does not meet all requirements'],
  [`Sail*1${'x'.repeat(123)}`, 'Password must be at most 128 characters long'],
]

describe('resetting the password', () => {
  test.each(newPasswords)('reports for %j: %s', (password, message) => {
    const form = { token: 'a', password, confirmPassword: password }

    expect(sentence(ResetPassword, form)).toBe(message)
  })

  test.each<[string, object, string]>([
    ['no token', { token: undefined }, 'No reset token provided'],
    ['another confirmation', { confirmPassword: 'Other*Away1' }, 'Passwords do not match'],
  ])('refuses %s', (_what, changed, message) => {
    const form = { token: 'a', password: 'Sail*Away1', confirmPassword: 'Sail*Away1' }

    expect(sentence(ResetPassword, { ...form, ...changed })).toBe(message)
  })
})

describe('changing the password', () => {
  test.each(newPasswords)('reports for %j: %s', (newPassword, message) => {
    const form = { currentPassword: 'x', newPassword, confirmPassword: newPassword }

    expect(sentence(ChangePassword, form)).toBe(message)
  })

  test.each<[string, [string, string, string], string | undefined]>([
    ['nothing given', ['', '', ''], 'Please enter your current password'],
    ['no new one', ['x', '', 'weak'], 'Please enter a new password'],
    ['two that differ, though both are weak', ['x', 'weak', 'bad'], 'Passwords do not match'],
    ['a weak one', ['x', 'weak', 'weak'], 'Password does not meet all requirements'],
    [
      'the current one',
      ['Sail*Away1', 'Sail*Away1', 'Sail*Away1'],
      'Your new password must be different from the current one',
    ],
    ['a good one', ['x', 'Sail*Away1', 'Sail*Away1'], undefined],
  ])(
    'checks in the specified order: %s',
    (_what, [currentPassword, newPassword, confirmPassword], message) => {
      expect(sentence(ChangePassword, { currentPassword, newPassword, confirmPassword })).toBe(
        message,
      )
    },
  )
})
