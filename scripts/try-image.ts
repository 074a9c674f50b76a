import { environmentOf } from './nodes.ts'
import { installForImage } from './prerequisites.ts'
import { run } from './run.ts'

/**
 * Builds and runs the image and the services of compose.yaml, and checks the files in `deploy`.
 * Throws `NotHere` unless root on Debian runs it.
 */
export async function tryImage(): Promise<void> {
  installForImage()
  const env = await environmentOf('22')
  await run('node', ['--import', 'tsx', 'e2e/try-image.ts'], { env, isQuiet: true })
}
