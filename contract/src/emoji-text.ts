const TEXT_OR_EMOJI_STYLE = /[\uFE0E\uFE0F]/g
const TEXT_BY_DEFAULT = /(?!\p{Emoji_Presentation})\p{Emoji}(?!\p{Emoji_Modifier})/gu

const RECOMMENDED = { pattern: '^\\p{RGI_Emoji}$', flags: 'v' }
let recommended: RegExp | undefined

/**
 * Whether a text is exactly one emoji that Unicode recommends, including flags, keycaps, skin tones and joined ones.
 * Built at the first use, because a browser without the flag `v` throws.
 */
export function isEmoji(text: string): boolean {
  recommended ??= new RegExp(RECOMMENDED.pattern, RECOMMENDED.flags)
  return recommended.test(text)
}

/**
 * The canonical spelling of an emoji: each character that is text by default is marked as an emoji, and no other is.
 * Otherwise `❤` and `❤️` would be two reactions.
 */
export const spellEmoji = (text: string): string =>
  text.replaceAll(TEXT_OR_EMOJI_STYLE, '').replaceAll(TEXT_BY_DEFAULT, '$&\uFE0F')
