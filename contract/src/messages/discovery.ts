import { SEARCH_MAX_CHARS, SKILLS_MAX, WAKING_HOURS } from '../limits.ts'

export const feedFailed = 'Failed to load feed'
export const searchFailed = 'Failed to search users'
export const searchEmpty =
  'No developers found matching your filters. Try adjusting your search criteria.'
export const searchTooLong = `Please search for at most ${SEARCH_MAX_CHARS} characters`
export const tooManySkills = `Please search for at most ${SKILLS_MAX} skills`
export const tooManyInterests = `Please search for at most ${SKILLS_MAX} interests`
export const prefixTooLong = 'Please shorten your search'
export const genderUnknown = 'Unknown gender filter.'
export const sortUnknown = 'Unknown sort order.'
export const intentUnknown = 'Unknown intent filter.'
export const languageUnknown = 'Unknown language filter.'
export const hoursUnknown = `Hours must be a whole number from 1 to ${WAKING_HOURS}.`

export const leftFeed = ({ userName }: { userName: string }) => `${userName} removed from feed.`
export const backInFeed = ({ userName }: { userName: string }) =>
  `${userName} is back in your feed.`
