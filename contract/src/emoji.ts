import * as z from 'zod/mini'
import { isEmoji, spellEmoji } from './emoji-text.ts'
import { EMOJI_MAX_UNITS } from './limits.ts'
import { emojiInvalid } from './messages/chat.ts'

/** One emoji that Unicode recommends, in its canonical spelling. */
export const Emoji = z.pipe(
  z.string({ error: emojiInvalid }).check(z.maxLength(EMOJI_MAX_UNITS, emojiInvalid)),
  z.pipe(z.transform(spellEmoji), z.string().check(z.refine(isEmoji, emojiInvalid))),
)
