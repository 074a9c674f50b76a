import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import type { ImageConfig } from './image.ts'

export interface Container {
  /** The files of the image. */
  files: string
  config: ImageConfig
  /** The folder of its volume /data. */
  volume: string
  isReadOnly: boolean
  tmpfs: readonly string[]
  env: Record<string, string>
}

/** Starts the command of the image, as its user, with access only to the volume and the network. */
export function startContainer(container: Container): ChildProcess {
  const { command, args, env } = inContainer(container, container.config.Cmd)
  return spawn(command, args, { env, stdio: ['ignore', 'pipe', 'inherit'] })
}

/** Runs another command in the container. Returns its status and output. */
export function runInContainer(container: Container, words: readonly string[], user?: string) {
  const { command, args, env } = inContainer(container, words, user)
  const { status, stdout, stderr } = spawnSync(command, args, { env, encoding: 'utf8' })
  return { status, output: stdout + stderr }
}

/** A mount namespace with the image as its root, entered by `exec` all along, so that signals reach the command. */
function inContainer(container: Container, words: readonly string[], user?: string) {
  const { files, config, volume, isReadOnly, tmpfs } = container
  const script = `set -e
    root=$1 volume=$2 user=$3 folder=$4
    shift 4
    mount --bind "$root" "$root"
    mount --bind "$volume" "$root/data"
    mount --rbind /dev "$root/dev"
    mount --rbind /proc "$root/proc"
    ${tmpfs.map((path) => `mount -t tmpfs tmpfs "$root${path}"`).join('\n')}
    for name in hosts resolv.conf; do
      touch "$root/etc/$name"
      mount --bind "/etc/$name" "$root/etc/$name"
    done
    ${isReadOnly ? 'mount -o remount,bind,ro "$root" "$root"' : ''}
    exec setpriv --no-new-privs chroot --userspec="$user" "$root" \\
      sh -c 'cd "$0" && exec "$@"' "$folder" "$@"`
  const place = [files, volume, user ?? config.User, config.WorkingDir]
  return {
    command: 'unshare',
    args: ['--mount', 'sh', '-c', script, 'sh', ...place, ...words],
    env: { ...Object.fromEntries(config.Env.map(split)), ...container.env },
  }
}

const split = (line: string) => {
  const at = line.indexOf('=')
  return [line.slice(0, at), line.slice(at + 1)] as const
}
