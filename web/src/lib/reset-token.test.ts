import { afterEach, expect, test } from 'vitest'
import { resetToken, takeResetToken } from './reset-token.ts'

afterEach(() => history.replaceState(null, '', '/'))

test('the token of a reset link leaves the address bar and is kept', () => {
  history.replaceState(null, '', '/reset-password?token=s3cret&email=ada%40example.test')

  takeResetToken()

  expect(resetToken()).toBe('s3cret')
  expect(location.href).not.toContain('s3cret')
  expect(new URLSearchParams(location.search).get('email')).toBe('ada@example.test')
})

test('a reset link without a token leaves none behind', () => {
  history.replaceState(null, '', '/reset-password?token=&email=ada%40example.test')

  takeResetToken()

  expect(resetToken()).toBeUndefined()
})

test('a token in the address of another page is none of ours', () => {
  history.replaceState(null, '', '/login?token=other')

  takeResetToken()

  expect(location.search).toBe('?token=other')
})
