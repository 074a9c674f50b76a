import { intentWords } from '@shipmates/contract/messages/intents'
import type { PublicProfile } from './read.ts'

/** The line below the name. */
export const taglineOf = ({ headline }: Pick<PublicProfile, 'headline'>, siteName: string) =>
  headline || `A developer on ${siteName}`

/** The description of a member in a link to the page, for search engines and chats. */
export function describe(profile: PublicProfile, siteName: string): string {
  const tagline = taglineOf(profile, siteName)
  const sought = profile.intents.map((intent) => intentWords[intent].toLowerCase()).join(', ')
  return sought ? `${tagline.replace(/\.$/, '')}. Looking for: ${sought}.` : tagline
}
