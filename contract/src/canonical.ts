/**
 * The canonical forms in which texts are compared. Two spellings that look the same to readers have the same form. The
 * forms follow the Unicode version of the runtime (`process.versions.unicode`), which is 15.1 or later.
 */

/**
 * An email address: trimmed, NFC, in lower case, its domain in Unicode (UTS 46) instead of Punycode. A browser cannot
 * decode Punycode and leaves it; the server's form is decisive. An invalid domain stays as typed.
 */
export function canonicalAddress(typed: string): string {
  const address = typed.trim().normalize('NFC')
  const at = address.lastIndexOf('@') + 1
  return (address.slice(0, at) + canonicalDomain(address.slice(at))).toLowerCase()
}

/** The domain of an email address, as `canonicalAddress` writes it. */
export function canonicalDomain(typed: string): string {
  const domain = typed.toLowerCase()
  if (!/[^\0-\x7f]|xn--/.test(domain)) return domain
  const url = globalThis.process?.getBuiltinModule?.('node:url')
  return (url?.domainToUnicode(domain) || domain).toLowerCase()
}

/** A password in the form of OpaqueString (RFC 8265): NFC, and every space is U+0020. */
export const canonicalPassword = (password: string): string =>
  password.replace(/\p{Zs}/gu, ' ').normalize('NFC')

/** A text whose decimal digits of other scripts are 0 to 9. */
export const asciiDigits = (text: string): string =>
  text.replace(/(?![0-9])\p{Nd}/gu, (digit) => String(digitValue(digit)))

/** Unicode encodes decimal digits in runs from 0 to 9 only. */
function digitValue(digit: string): number {
  let before = digit.codePointAt(0)! - 1
  let run = 0
  while (/\p{Nd}/u.test(String.fromCodePoint(before--))) run++
  return run % 10
}

/** A code that was typed from a mail, an app or paper: ASCII digits, in lower case, without spaces and dashes. */
export const canonicalCode = (typed: string): string =>
  asciiDigits(typed.normalize('NFKC'))
    .replace(/[\s\p{Pd}\u2212\p{Default_Ignorable_Code_Point}]/gu, '')
    .toLowerCase()

/** Accents, vowel points, nuktas, Tatweel, and invisible characters: marks that readers leave out or do not see. */
const OPTIONAL =
  /(?![\u3099\u309a])(?=\p{M})[\p{sc=Zinh}\p{sc=Arab}\p{sc=Cyrl}\p{sc=Hebr}\p{sc=Syrc}]|[\u093c\u09bc\u0a3c\u0abc\u0b3c\u0cbc\u0640]|\p{Default_Ignorable_Code_Point}/gu

/** Letters that Unicode does not decompose, each with its common replacement. */
const LETTERS = Object.fromEntries(
  'łl ƚl đd ðd ɖd ɗd øo ɵo ıi ɨi ħh ŧt ƭt ʈt ƀb ɓb ƈc ƒf ǥg ɠg ƙk ɲn ƥp ɍr ƴy ƶz æae œoe ßss þth ŋng کك یي ىي ہه ةه ٱا'
    .split(' ')
    .map((pair) => [pair[0]!, pair.slice(1)]),
)
const LETTER = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'giu')

/** A text with base letters in place of letters with marks, and of Latin letters that other keyboards lack. */
export const plainLetters = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(OPTIONAL, '')
    .replace(LETTER, (letter) => {
      const plain = LETTERS[letter.toLowerCase()]!
      return letter === letter.toLowerCase() ? plain : plain[0]!.toUpperCase() + plain.slice(1)
    })

const ASCII = /^\p{ASCII}*$/u
const QUOTES = /[‘’‚‛′‵´ʹʻʼʽ‹›׳]/g
const DOUBLE_QUOTES = /[“”„‟″‶«»〝〞〟״]/g
const DASHES = /(?![〜〰゠])[\p{Pd}\u2212]/gu

/**
 * Words and names without differences of case, marks, quotes, dashes and digits that readers do not see or do not type.
 * Marks that are vowels in their script stay.
 */
export function foldText(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase()
  const typed = text.replace(QUOTES, "'").replace(DOUBLE_QUOTES, '"').replace(DASHES, '-')
  return asciiDigits(plainLetters(typed)).toLowerCase().replaceAll('ς', 'σ')
}
