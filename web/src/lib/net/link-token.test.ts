import { afterEach, expect, test } from 'vitest'
import { keepLinkToken, linkToken, takeLinkToken } from './link-token.ts'

afterEach(() => history.replaceState(null, '', '/'))

test('the token of a reset link is moved out of the address bar', () => {
  history.replaceState(null, '', '/reset-password?token=s3cret&email=ada%40example.test')

  takeLinkToken()

  expect(linkToken('/reset-password')).toBe('s3cret')
  expect(location.href).not.toContain('s3cret')
  expect(new URLSearchParams(location.search).get('email')).toBe('ada@example.test')
})

test('a reload restores the token until it is forgotten', () => {
  history.replaceState({ idx: 2 }, '', '/reset-password?token=s3cret')
  takeLinkToken()

  takeLinkToken()
  expect(linkToken('/reset-password')).toBe('s3cret')
  expect(history.state.idx).toBe(2)

  keepLinkToken('/reset-password')
  takeLinkToken()
  expect(linkToken('/reset-password')).toBeUndefined()
})

test('a reset link without a token restores none', () => {
  history.replaceState(null, '', '/reset-password?token=&email=ada%40example.test')

  takeLinkToken()

  expect(linkToken('/reset-password')).toBeUndefined()
})

test('a token in the URL of another page is ignored', () => {
  history.replaceState(null, '', '/login?token=other')

  takeLinkToken()

  expect(location.search).toBe('?token=other')
})

test('the invitation of a link to the sign-up is moved as well, and is not a reset token', () => {
  history.replaceState(null, '', '/signup?invitation=s3cret')

  takeLinkToken()

  expect(location.href).not.toContain('s3cret')
  expect(linkToken('/signup')).toBe('s3cret')
  expect(linkToken('/reset-password')).toBeUndefined()
})
