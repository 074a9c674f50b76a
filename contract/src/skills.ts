import { skillAliases } from './skill-aliases.ts'

const canonicalByAlias = new Map(
  Object.entries(skillAliases).flatMap(([canonical, aliases]) =>
    aliases.map((alias) => [fold(alias), fold(canonical)]),
  ),
)

/**
 * The form by which skills are matched: case, spaces and punctuation folded, known aliases joined.
 *
 * A trailing run of # and every + stay, and a leading dot becomes a word, so that c, c++, c#, f#, net
 * and .net keep apart. A skill of nothing but punctuation stays as it is.
 */
export function canonicalSkill(skill: string): string {
  const folded = fold(skill)
  return canonicalByAlias.get(folded) ?? folded
}

function fold(skill: string): string {
  const lower = skill.normalize('NFKC').trim().toLowerCase()
  const sharps = /#*$/.exec(lower)?.[0] ?? ''
  const words = lower.replace(/^\.(?=\p{L})/u, 'dot').replace(/[\p{P}\p{Z}\s]/gu, '')
  return words ? words + sharps : lower
}

/** The skills of a comma-separated text: trimmed, empty ones dropped, the first spelling of each kept. */
export const parseSkills = (text: string): string[] =>
  distinctSkills(
    text
      .split(',')
      .map((skill) => skill.trim())
      .filter(Boolean),
  )

/** The first spelling of each skill, in the order given. */
export function distinctSkills(skills: readonly string[]): string[] {
  const byCanonical = new Map<string, string>()
  for (const skill of skills) {
    const canonical = canonicalSkill(skill)
    if (!byCanonical.has(canonical)) byCanonical.set(canonical, skill)
  }
  return [...byCanonical.values()]
}
