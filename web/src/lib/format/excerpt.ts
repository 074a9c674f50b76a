const EXCERPT_CHARS = 140

/** The beginning of a text, for places that show two lines of it. */
export function excerpt(text: string): string {
  const characters = [...text]
  if (characters.length <= EXCERPT_CHARS) return text
  return `${characters.slice(0, EXCERPT_CHARS - 1).join('')}…`
}
