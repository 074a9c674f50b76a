/**
 * Copies the running product from this built checkout to a folder: `tsx scripts/stage.ts FOLDER`. For the Dockerfile.
 */
import { stageProduct } from './release/stage.ts'
import { root } from './run.ts'

const [folder] = process.argv.slice(2)
if (!folder) throw new Error('Usage: tsx scripts/stage.ts FOLDER')
await stageProduct(root, folder)
