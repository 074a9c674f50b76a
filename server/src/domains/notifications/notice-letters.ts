import { type Site, writeLetter } from '../../adapters/mail/letter.tsx'

export const NAMED_MAX = 5
/** More are not counted. */
export const LISTED_MAX = 100

interface NoticeLetter {
  userName: string
  /** Of the others, at most `LISTED_MAX`. */
  names: readonly string[]
  unsubscribeUrl: string
}

/** "Ada, Linus and 3 others". */
function listOf(names: readonly string[]): string {
  const named = names.slice(0, NAMED_MAX)
  const more = names.length - named.length
  const rest = names.length === LISTED_MAX ? 'many others' : `${more} other${more === 1 ? '' : 's'}`
  const all = more > 0 ? [...named, rest] : named
  return all.length === 1 ? all[0]! : `${all.slice(0, -1).join(', ')} and ${all.at(-1)}`
}

const countOf = (names: readonly string[]) =>
  names.length === LISTED_MAX ? `${LISTED_MAX} or more` : `${names.length}`

const noteOf = (publicUrl: string) =>
  `We won't email again until you've been back. Turn these off in Settings: ${publicUrl}/settings`

/** Tells whose requests wait for an answer; never their notes. */
export const requestsLetter = (
  { userName, names, unsubscribeUrl }: NoticeLetter,
  { publicUrl, siteName }: Site,
) =>
  writeLetter({
    siteName,
    subject:
      names.length === 1
        ? `${names[0]} wants to connect on ${siteName}`
        : `${countOf(names)} developers want to connect on ${siteName}`,
    lines: [`Hi ${userName},`, `${listOf(names)} asked to connect with you.`],
    action: { label: 'See your requests', url: `${publicUrl}/requests` },
    note: noteOf(publicUrl),
    unsubscribeUrl,
  })

/** Tells who accepted the member's requests. */
export const acceptancesLetter = (
  { userName, names, unsubscribeUrl }: NoticeLetter,
  { publicUrl, siteName }: Site,
) =>
  writeLetter({
    siteName,
    subject:
      names.length === 1
        ? `${names[0]} accepted your request on ${siteName}`
        : `${countOf(names)} developers accepted your requests on ${siteName}`,
    lines: [`Hi ${userName},`, `You are now connected with ${listOf(names)}.`],
    action: { label: 'See your connections', url: `${publicUrl}/connections` },
    note: noteOf(publicUrl),
    unsubscribeUrl,
  })
