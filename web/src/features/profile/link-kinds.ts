import type { Link } from '@shipmates/contract/profiles'

/** The labels that the form offers. */
export const linkKinds = ['Website', 'GitHub', 'GitLab', 'Mastodon', 'LinkedIn', 'YouTube'] as const

/** A link that is being added. */
export const newLink: Link = { url: '', label: 'Website' }
