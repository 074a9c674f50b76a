/* Parts of Discover that its first load does not need, in one file. */
export { FirstMember } from './first-member.tsx'
export { NewcomerSteps } from './first-steps.tsx'
export { Invite } from './invite.tsx'
export { RelatedProfile } from './related-profile.tsx'
