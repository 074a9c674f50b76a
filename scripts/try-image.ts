import { environmentOf } from './nodes.ts'
import { installForImage } from './prerequisites.ts'
import { run } from './run.ts'

/**
 * Builds and runs the image and the services of compose.yaml, and checks the files in `deploy`. Only root on Debian can
 * do that; anybody else is told so, and nothing fails.
 */
export async function tryImage(): Promise<void> {
  if (!installForImage()) {
    console.log('The image and the files in deploy are tried by root on Debian only.')
    return
  }
  const env = await environmentOf('22')
  await run('node', ['--import', 'tsx', 'e2e/try-image.ts'], { env, isQuiet: true })
}
