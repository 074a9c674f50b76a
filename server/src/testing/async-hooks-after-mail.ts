/** Writes a mail, and prints whether async hooks are on in the process afterwards. */
import { executionAsyncId } from 'node:async_hooks'
import { writeMail } from '../adapters/mail/mail-template.tsx'

writeMail({ siteName: 'Shipmates', subject: 'Hello', lines: ['A line.'], note: 'A note.' })
// Without hooks, reactions of promises have no ids.
const id = await Promise.resolve().then(executionAsyncId)
process.stdout.write(id === 0 ? 'off\n' : 'on\n')
