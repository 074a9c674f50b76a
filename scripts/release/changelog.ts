const UNRELEASED = '## Unreleased\n'
const byNumbers = new Intl.Collator('en', { numeric: true })
const RELEASED = /^## (\d+\.\d+\.\d+) - \d{4}-\d{2}-\d{2}$/gm

/** The versions that have a section, as text and in the order of the file. */
export function releasedIn(changelog: string): string[] {
  return [...changelog.matchAll(RELEASED)].map(([, version]) => version!)
}

/**
 * The changelog with its unreleased part as the section of a version, and that section. Throws if nothing is
 * unreleased.
 */
export function release(changelog: string, version: string, day: string) {
  const start = changelog.indexOf(UNRELEASED)
  if (start < 0) throw new Error('CHANGELOG.md has no section “## Unreleased”')
  const from = start + UNRELEASED.length
  const next = changelog.indexOf('\n## ', from - 1)
  const notes = changelog.slice(from, next < 0 ? undefined : next).trim()
  if (!notes.split('\n').some((line) => line && !line.startsWith('#'))) {
    throw new Error('CHANGELOG.md says nothing under “## Unreleased”')
  }
  const dated = `${UNRELEASED}\n## ${version} - ${day}\n\n${notes}\n`
  return {
    notes,
    changelog: changelog.slice(0, start) + dated + (next < 0 ? '' : changelog.slice(next)),
  }
}

/** docs/upgrading.md with its unreleased part as the section of a version. Throws if it has no such section. */
export function releaseUpgrading(text: string, version: string): string {
  const heading = '### Unreleased\n'
  if (!text.includes(heading)) throw new Error('docs/upgrading.md has no section “### Unreleased”')
  return text.replace(heading, `${heading}\nNothing yet.\n\n### ${version}\n`)
}

/** Throws unless a version is X.Y.Z and above all the others. */
export function requireNewVersion(version: string, others: readonly string[]): void {
  if (!/^(0|[1-9]\d*)(\.(0|[1-9]\d*)){2}$/.test(version)) {
    throw new Error(`A version is X.Y.Z, such as 1.4.0, not ${version}`)
  }
  const higher = others.find((other) => byNumbers.compare(other, version) >= 0)
  if (higher) throw new Error(`${version} is not above ${higher}, which is released`)
}
