/* What the feed does without at first, in one file. */
export { LinkedMember } from './linked-member.tsx'
export { MoreFilters } from './more-filters.tsx'
export { NoDevelopers } from './no-developers.tsx'
