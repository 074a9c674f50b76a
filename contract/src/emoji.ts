import * as z from 'zod/mini'
import { isEmoji, spellEmoji } from './emoji-text.ts'
import { EMOJI_MAX_BYTES } from './limits.ts'
import { emojiInvalid } from './messages/chat.ts'

const byteLength = (text: string) => new TextEncoder().encode(text).length

/** One emoji of at most `EMOJI_MAX_BYTES` bytes, in its one spelling. */
export const Emoji = z.pipe(
  z.string({ error: emojiInvalid }).check(z.maxLength(EMOJI_MAX_BYTES * 2, emojiInvalid)),
  z.pipe(
    z.transform(spellEmoji),
    z.string().check(
      z.refine((text) => isEmoji(text), emojiInvalid),
      z.refine((text) => byteLength(text) <= EMOJI_MAX_BYTES, emojiInvalid),
    ),
  ),
)
