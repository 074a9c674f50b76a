import { skillAliases } from './skill-aliases.ts'

const canonicalByAlias = new Map(
  Object.entries(skillAliases).flatMap(([canonical, aliases]) =>
    aliases.map((alias) => [fold(alias), fold(canonical)]),
  ),
)

/**
 * The canonical form by which skills are compared: case, spaces and punctuation are folded, and
 * aliases are replaced.
 *
 * A trailing run of # and every + are kept, and a leading dot becomes `dot`, so that c, c++, c#,
 * f#, net and .net stay distinct. A skill of only punctuation is just lowercased and trimmed.
 */
export function canonicalSkill(skill: string): string {
  const folded = fold(skill)
  return canonicalByAlias.get(folded) ?? folded
}

function fold(skill: string): string {
  const lower = skill.normalize('NFKC').trim().toLowerCase()
  const sharps = /#*$/.exec(lower)?.[0] ?? ''
  const words = lower
    .replace(/^\.(?=\p{L})/u, 'dot')
    .replace(/[\p{P}\p{Z}\s\p{Default_Ignorable_Code_Point}]/gu, '')
  return words ? words + sharps : lower
}

/** Separators in a list of words, as other programs and keyboards write them. */
export const WORD_SEPARATOR = /[,;|•\t\r\n،؛、，；｜､]|\s[·・/]\s/

/** Parses a list of skills: trims, drops empty ones, and dedupes by `distinctSkills`. */
export const parseSkills = (text: string): string[] =>
  distinctSkills(
    text
      .split(WORD_SEPARATOR)
      .map((skill) => skill.replace(/^\s*[-*–]\s+/, '').trim())
      .filter(Boolean),
  )

/** Dedupes skills by canonical form. Keeps the order and the first spelling of each. */
export function distinctSkills(skills: readonly string[]): string[] {
  const byCanonical = new Map<string, string>()
  for (const skill of skills) {
    const canonical = canonicalSkill(skill)
    if (!byCanonical.has(canonical)) byCanonical.set(canonical, skill)
  }
  return [...byCanonical.values()]
}
