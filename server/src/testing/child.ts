import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import type { Runner } from '../platform/postgres/runner.ts'

const serverDir = fileURLToPath(new URL('../../', import.meta.url))

export type Child = {
  pid: number
  /** The first line on its stdout. If it exits without one, rejects with its stderr. */
  firstLine: Promise<string>
  ended: Promise<{ code: number | null; complaint: string }>
  kill: (signal: NodeJS.Signals) => Promise<void>
}

/** Runs a script of this directory in a child process until the test ends. */
export function startChild(script: string, args: string[], runner?: Runner): Child {
  const nodeArgs = ['--import', 'tsx', `src/testing/${script}`, ...args]
  const [command, commandArgs] = runner?.command(process.execPath, nodeArgs) ?? [
    process.execPath,
    nodeArgs,
  ]
  const child = spawn(command, commandArgs, {
    ...runner?.options,
    cwd: serverDir,
    // The script exits at the end of its stdin, which is the end of the test run.
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  const { firstLine, ended } = listen(child)
  const kill = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    await ended
  }
  onTestFinished(() => kill('SIGKILL'))
  return { pid: child.pid ?? 0, firstLine, ended, kill }
}

function listen(child: ChildProcess): Pick<Child, 'firstLine' | 'ended'> {
  let output = ''
  let complaint = ''
  child.stdout?.setEncoding('utf8')
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    complaint += text
  })
  const ended = new Promise<{ code: number | null; complaint: string }>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => resolve({ code, complaint }))
  })
  const firstLine = new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', (text: string) => {
      output += text
      if (output.includes('\n')) resolve(output.slice(0, output.indexOf('\n')))
    })
    child.on('close', () => reject(new Error(complaint || 'It ended without output.')))
  })
  // Not every test awaits it.
  firstLine.catch(() => {})
  return { firstLine, ended }
}
