import { afterEach, expect, test } from 'vitest'
import { forgetResetToken, resetToken, takeResetToken } from './reset-token.ts'

afterEach(() => history.replaceState(null, '', '/'))

test('the token of a reset link is moved out of the address bar', () => {
  history.replaceState(null, '', '/reset-password?token=s3cret&email=ada%40example.test')

  takeResetToken()

  expect(resetToken()).toBe('s3cret')
  expect(location.href).not.toContain('s3cret')
  expect(new URLSearchParams(location.search).get('email')).toBe('ada@example.test')
})

test('a reload restores the token until it is forgotten', () => {
  history.replaceState({ idx: 2 }, '', '/reset-password?token=s3cret')
  takeResetToken()

  takeResetToken()
  expect(resetToken()).toBe('s3cret')
  expect(history.state.idx).toBe(2)

  forgetResetToken()
  takeResetToken()
  expect(resetToken()).toBeUndefined()
})

test('a reset link without a token restores none', () => {
  history.replaceState(null, '', '/reset-password?token=&email=ada%40example.test')

  takeResetToken()

  expect(resetToken()).toBeUndefined()
})

test('a token in the URL of another page is ignored', () => {
  history.replaceState(null, '', '/login?token=other')

  takeResetToken()

  expect(location.search).toBe('?token=other')
})
