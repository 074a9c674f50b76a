/** Logs a member in many times at once, as a child process so as not to delay `storm.ts`. */
import { PASSWORD, post } from './calls.ts'

export interface Storm {
  url: string
  email: string
  logins: number
}

process.once('message', async ({ url, email, logins }: Storm) => {
  const login = () => post({ url }, '/auth/login', { email, password: PASSWORD })
  process.send?.(await Promise.all(Array.from({ length: logins }, login)))
  process.disconnect()
})
process.send?.('ready')
