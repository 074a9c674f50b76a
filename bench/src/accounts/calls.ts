import { randomBytes } from 'node:crypto'
import type { Product } from '../product.ts'

export const PASSWORD = 'Correct-Horse-7'

/** Posts to a route below /api/v1. Throws on a 5xx status. */
export async function post({ url }: Pick<Product, 'url'>, path: string, body: object) {
  const response = await fetch(`${url}/api/v1${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  await response.arrayBuffer()
  if (response.status >= 500) throw new Error(`${path}: ${response.status}`)
  return { status: response.status, retryAfter: response.headers.get('retry-after') }
}

/** Signs up without verifying. */
export async function signUp(product: Product) {
  const tag = randomBytes(5).toString('hex')
  const account = { userName: `dev_${tag}`, email: `dev-${tag}@example.test`, password: PASSWORD }
  const { status } = await post(product, '/auth/signup', account)
  if (status !== 201) throw new Error(`signup: ${status}`)
  return account
}

/** Signs up, verifies, and returns the address. */
export async function signUpAndVerify(product: Product): Promise<string> {
  const { email } = await signUp(product)
  const otp = await product.codeFor(email)
  await post(product, '/auth/verify-email-otp', { email, otp })
  return email
}
