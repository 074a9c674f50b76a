/* Parts of the feed that its first load does not need, in one file. */
export { skillSuggestions } from '../../lib/net/suggestions.ts'
export { LinkedMember } from './linked-member.tsx'
export { NoDevelopers } from './no-developers.tsx'
export { SearchPanel } from './search-panel.tsx'
export { WhyThisOrder } from './why-this-order.tsx'
