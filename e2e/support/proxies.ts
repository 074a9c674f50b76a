import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { run } from './release-clone.ts'

/** From 0 to 100; systemd's own services have between 15 and 96. */
const MOST_EXPOSED = 20

/** Throws unless systemd accepts the unit, and rates it as hardened as we promise. */
export function checkUnit(checkout: string): void {
  const unit = join(checkout, 'deploy/shipmates.service')
  run('systemd-analyze', ['verify', unit], checkout)
  const options = ['--offline=true', `--threshold=${MOST_EXPOSED}`, '--no-pager']
  run('systemd-analyze', ['security', ...options, unit], checkout)
}

/** Starts the machine's Caddy with the file in `deploy` where compose.yaml mounts it. */
export function startCaddy(checkout: string, environment: Record<string, string>): ChildProcess {
  const config = join(checkout, 'deploy/Caddyfile')
  return spawn('caddy', ['run', '--config', config, '--adapter', 'caddyfile'], {
    env: { PATH: process.env.PATH, HOME: '/tmp', ...environment },
    stdio: ['ignore', 'ignore', 'ignore'],
  })
}

/** Starts the machine's nginx with the file in `deploy`, its addresses and paths replaced. */
export function startNginx(checkout: string, folder: string): ChildProcess {
  const subject = ['-subj', '/CN=nginx', '-days', '1', '-nodes']
  const files = ['-keyout', 'privkey.pem', '-out', 'fullchain.pem']
  run('openssl', ['req', '-x509', '-newkey', 'rsa:2048', ...subject, ...files], folder)
  const site = readFileSync(join(checkout, 'deploy/nginx.conf'), 'utf8')
    .replaceAll('10.0.0.11', 'node1')
    .replaceAll('10.0.0.12', 'node2')
    .replaceAll('/etc/ssl/shipmates.example', folder)
    .replaceAll('/var/log/nginx', folder)
  writeFileSync(join(folder, 'site.conf'), site)
  const config = join(folder, 'nginx.conf')
  const error = join(folder, 'nginx-error.log')
  writeFileSync(
    config,
    `daemon off; pid ${folder}/nginx.pid; error_log ${error}; events {} http { include ${folder}/site.conf; }`,
  )
  run('nginx', ['-t', '-c', config], folder)
  return spawn('nginx', ['-c', config], { stdio: 'ignore' })
}
