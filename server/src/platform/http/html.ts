/** HTML that is escaped already. */
export interface Html {
  readonly html: string
}

type Part = Html | string | number | false | null | undefined

/**
 * Writes HTML. Each value is escaped, in texts and in quoted attributes alike, unless it is HTML already; lists are
 * joined, and `false`, `null` and `undefined` are left out.
 */
export function html(strings: TemplateStringsArray, ...values: (Part | readonly Part[])[]): Html {
  const written = values.map((value) => [value].flat().map(toHtml).join(''))
  return { html: String.raw({ raw: strings }, ...written) }
}

function toHtml(part: Part): string {
  if (part === false || part === null || part === undefined) return ''
  return typeof part === 'object' ? part.html : escapeText(String(part))
}

/** Escapes the special characters of HTML and XML, and replaces characters that neither may contain. */
const escapeText = (text: string): string =>
  text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML may not hold
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffe\uffff]/g, '\ufffd')
    .replace(/[&<>"'`]/g, (character) => `&#${character.codePointAt(0)};`)
