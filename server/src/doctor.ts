import { readCommandLine } from './boot/command-line.ts'
import { describe, examine } from './doctor/examine.ts'

// `npm run doctor`: checks the settings and everything that they name, and says what is wrong and what to do.

const USAGE = 'Usage: npm run doctor, or npm run doctor -- [--mail ADDRESS] [--json]'

try {
  const { words, switches } = readCommandLine(USAGE, {
    mail: { type: 'string' },
    json: { type: 'boolean' },
  })
  if (words.length > 0) throw new Error(USAGE)
  const examined = await examine(process.env, { mail: switches.mail })
  process.stdout.write(`${switches.json ? JSON.stringify(examined) : describe(examined)}\n`)
  process.exitCode = examined.findings.some(({ state }) => state === 'fail') ? 1 : 0
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
}
