import * as z from 'zod/mini'

/** The roles: moderators resolve reports and act on members, admins do everything. */
export const Role = z.enum(['member', 'moderator', 'admin'])
export type Role = z.infer<typeof Role>
