import * as z from 'zod/mini'
import { USER_NAME_MAX_CHARS, USER_NAME_MIN_CHARS } from './limits.ts'
import { userNameCharacters, userNameLength } from './messages/accounts.ts'
import { storable } from './text.ts'

/** The name that members see. Keeps its case, but is unique case-insensitively. */
export const UserName = (missing: string) =>
  storable(missing).check(
    z.minLength(1, missing),
    z.refine(
      (name) => name.length >= USER_NAME_MIN_CHARS && name.length <= USER_NAME_MAX_CHARS,
      userNameLength,
    ),
    z.refine((name) => /^\w+$/.test(name), userNameCharacters),
  )
