import type { Developer } from '@shipmates/contract/discovery'
import { reasonText } from '@shipmates/contract/messages/reasons'
import { type Site, writeLetter } from '../../adapters/mail/letter.tsx'

interface Digest {
  reader: { userName: string }
  picks: readonly Developer[]
  unsubscribeUrl: string
}

/** Names developers to meet: each with the headline, why they match, and a link. */
export function digestLetter(
  { reader, picks, unsubscribeUrl }: Digest,
  { publicUrl, siteName }: Site,
) {
  const developers = picks.length === 1 ? 'A developer' : `${picks.length} developers`
  return writeLetter({
    siteName,
    subject: `${developers} to meet on ${siteName}`,
    lines: [`Hi ${reader.userName},`, 'You may get along with:'],
    people: picks.map(({ userName, headline, match }) => ({
      name: userName,
      url: `${publicUrl}${linkTo(userName)}`,
      lines: [...(headline ? [headline] : []), match.reasons.map(reasonText).join(' · ')],
    })),
    action: { label: 'Discover more', url: `${publicUrl}/dashboard` },
    note:
      'You get this email on Mondays because you asked for it. ' +
      `Turn it off in Settings: ${publicUrl}/settings`,
    unsubscribeUrl,
  })
}

/** The address that searches for a name and opens its profile. */
const linkTo = (userName: string) => {
  const name = encodeURIComponent(userName)
  return `/dashboard?search=%40${name}&profile=${name}`
}
