import { runAdmin } from './admin/run.ts'

// `npm run admin -- COMMAND`: what the pages for admins do, and what only an operator may.

const { out, complaint, code } = await runAdmin(process.argv.slice(2), process.env)
if (out !== undefined) process.stdout.write(`${out}\n`)
if (complaint !== undefined) process.stderr.write(`${complaint}\n`)
process.exitCode = code
