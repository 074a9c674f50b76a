/**
 * Builds the image of the working tree without a daemon, and runs the services of compose.yaml in a network of their
 * own (`try-compose.ts`). Needs root on Debian, on Node 22, as `scripts/try-image.ts` runs it.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildImage } from './support/image.ts'
import { cloneTree, run } from './support/release-clone.ts'

/** The names of the services, each at an address of its own. */
const HOSTS = ['localhost', 'postgres', 'redis', 'node1', 'node2', 'proxy', 'nginx']

const folder = mkdtempSync(join(tmpdir(), 'shipmates-image-'))
try {
  const checkout = join(folder, 'clone')
  cloneTree(checkout)
  const image = buildImage(checkout, folder)
  writeFileSync(join(folder, 'image.json'), JSON.stringify(image))
  writeFileSync(
    join(folder, 'hosts'),
    HOSTS.map((name, index) => `127.0.0.${index + 1} ${name}\n`).join(''),
  )
  run('chmod', ['755', folder], folder)
  const script = `ip link set lo up && mount --bind "$1/hosts" /etc/hosts && exec "$2" --import tsx "$3" "$1"`
  const inner = fileURLToPath(new URL('try-compose.ts', import.meta.url))
  const { status } = spawnSync(
    'unshare',
    ['--net', '--mount', 'sh', '-c', script, 'sh', folder, process.execPath, inner],
    { stdio: 'inherit' },
  )
  process.exitCode = status ?? 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}
