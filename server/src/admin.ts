import { runAdmin } from './admin/run.ts'

// `npm run admin -- COMMAND`: the actions of the admin pages, and those that only an operator may take.

const { out, complaint, code } = await runAdmin(process.argv.slice(2), process.env)
if (out !== undefined) process.stdout.write(`${out}\n`)
if (complaint !== undefined) process.stderr.write(`${complaint}\n`)
process.exitCode = code
