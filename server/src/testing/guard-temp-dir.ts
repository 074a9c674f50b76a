import { spawn } from 'node:child_process'

export type Guard = { release: () => Promise<void> }

const SCRIPT = `
cat >/dev/null
find "$1" -maxdepth 3 -name postmaster.pid | while read -r file; do
  pid=$(head -n 1 "$file")
  [ "$(ps -o comm= -p "$pid")" = postgres ] || continue
  kill -QUIT "$pid"
  while kill -0 "$pid"; do sleep 0.1; done
done
rm -rf "$1"`

/**
 * Removes a temporary directory and stops any PostgreSQL in it, on `release` or when this process
 * exits, even if it is killed: a shell waits for the end of its stdin.
 */
export function guardTempDir(dir: string): Guard {
  const shell = spawn('/bin/sh', ['-c', SCRIPT, 'guard', dir], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  const ended = new Promise<void>((resolve) => {
    shell.on('exit', () => resolve())
  })
  shell.unref()
  return {
    release: () => {
      shell.ref()
      shell.stdin.end()
      return ended
    },
  }
}
