/** Runs server and web with hot reload at http://localhost:5173. */
import { type ChildProcess, spawn } from 'node:child_process'
import { root } from './run.ts'

const WEB_PORT = '5173'
const apiPort = process.env.PORT ?? '3000'
const env = {
  NODE_ENV: 'development',
  PUBLIC_URL: `http://localhost:${WEB_PORT}`,
  API_TARGET: `http://127.0.0.1:${apiPort}`,
  LOG_LEVEL: 'warn',
  ...process.env,
}

const children: ChildProcess[] = [
  start('tsx', ['watch', '--clear-screen=false', 'server/src/main.ts']),
  start('vite', ['web', '--port', WEB_PORT, '--strictPort']),
]

function start(tool: string, args: string[]): ChildProcess {
  const child = spawn(tool, args, { cwd: root, stdio: 'inherit', env })
  child.on('exit', stopAll)
  return child
}

function stopAll(): void {
  for (const child of children) child.kill('SIGTERM')
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stopAll)
