import type { UserId } from '@shipmates/contract/ids'
import type { Intent, Link, Project, Visibility } from '@shipmates/contract/profiles'
import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import { hasPublicPage } from '../visibility/visible.ts'

/** The fields of a member that a public page may show. */
export interface PublicProfile {
  id: UserId
  userName: string
  visibility: Visibility
  photoHash: string | null
  headline: string | null
  about: string | null
  intents: Intent[]
  skills: string[]
  interests: string[]
  projects: Project[]
  links: Link[]
}

const NAME = /^\w{1,50}$/

/**
 * The member with this name, in any case, if the viewer may see the public page. `viewer` is undefined for visitors.
 */
export async function readPublicProfile(
  { db }: Pick<Deps, 'db'>,
  viewer: UserId | undefined,
  userName: string,
): Promise<PublicProfile | undefined> {
  if (!NAME.test(userName)) return undefined
  const { rows } = await sql<PublicProfile>`
    select member.id, member.user_name, coalesce(profile.visibility, 'members') as visibility,
      profile.photo_hash, profile.headline, profile.about,
      coalesce(profile.intents, '{}') as intents, coalesce(profile.skills, '{}') as skills,
      coalesce(profile.interests, '{}') as interests, coalesce(profile.projects, '[]') as projects,
      coalesce(profile.links, '[]') as links
    from users member
    left join profiles profile on profile.user_id = member.id
    where lower(member.user_name) = ${userName.toLowerCase()}
      and ${hasPublicPage(viewer, 'member', 'profile')}
  `.execute(db)
  return rows[0]
}
