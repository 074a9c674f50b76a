/**
 * Makes a release from the last commit: `npm run release -- X.Y.Z` sets the version, dates the changelog,
 * commits, tags, and writes the files of the release into `release/`. `--pack` writes only the files, of the version
 * that is checked out; the same commit gives the same bytes. `--platforms linux-x64` packs only these
 * bundles, and an empty list none.
 */
import { parseArgs } from 'node:util'
import { commitRelease } from './release/commit.ts'
import { PLATFORMS, pack } from './release/pack.ts'

const USAGE = `Usage: npm run release -- X.Y.Z | --pack  [--platforms ${PLATFORMS.join(',')}]`

try {
  const { version, platforms } = readArguments()
  if (version) {
    await commitRelease(version)
    console.log(`Committed and tagged v${version}.`)
  }
  const files = await pack(platforms)
  console.log(`Wrote:\n${files.map((file) => `  ${file}`).join('\n')}`)
  if (version) {
    console.log(`Publish by \`git push --follow-tags\`, with these files and the notes of the tag.`)
  }
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}

function readArguments(): { version?: string; platforms: string[] } {
  const options = { pack: { type: 'boolean' }, platforms: { type: 'string' } } as const
  try {
    const { positionals, values } = parseArgs({ options, allowPositionals: true })
    const [version] = positionals
    if (positionals.length > 1 || Boolean(version) === Boolean(values.pack)) throw new Error(USAGE)
    const platforms = values.platforms?.split(',').filter(Boolean) ?? PLATFORMS
    return { ...(version && { version }), platforms }
  } catch {
    throw new Error(USAGE)
  }
}
