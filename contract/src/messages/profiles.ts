import {
  ABOUT_MAX_CHARS,
  AGE_MAX,
  AGE_MIN,
  EARLIEST_DATE,
  ENTRIES_MAX,
  ENTRY_DESCRIPTION_MAX_CHARS,
  HEADLINE_MAX_CHARS,
  HOURS_PER_WEEK_MAX,
  HOURS_PER_WEEK_MIN,
  INTENTS_MAX,
  INTERESTS_MAX,
  LANGUAGES_MAX,
  LEARNING_MAX,
  LINK_LABEL_MAX_CHARS,
  LINKS_MAX,
  PROJECT_DESCRIPTION_MAX_CHARS,
  PROJECT_NAME_MAX_CHARS,
  PROJECT_SKILLS_MAX,
  PROJECTS_MAX,
  SKILL_MAX_CHARS,
  SKILLS_MAX,
  URL_MAX_CHARS,
} from '../limits.ts'

export { INVALID_PHOTO as photoInvalid, PHOTO_TOO_LARGE as photoTooLarge } from './errors.ts'

export const profileFailed = 'Failed to load profile'
export const profileUpdated = 'Profile updated successfully!'
export const profileSaved = 'Profile saved successfully!'
export const profileUpdateFailed = 'Failed to update profile'
export const formFailed = 'Failed to open the form. Check your connection and try again.'

export const photoUploaded = 'Photo uploaded successfully'
export const photoFailed = 'Failed to upload photo'
export const photoUploadFailed = 'Upload failed'
export const photoMissing = 'Please select a photo first'

export const userNameEmpty = "Username can't be empty"
export const genderUnknown = 'Please select a gender from the list'
export const ageBounds = `Age must be between ${AGE_MIN} and ${AGE_MAX}`
export const aboutTooLong = `About must be at most ${ABOUT_MAX_CHARS} characters`
export const skillLength = `Each skill must be 1-${SKILL_MAX_CHARS} characters`
export const skillsInvalid = 'Skills must be a list'
export const tooManySkills = `Please list at most ${SKILLS_MAX} skills`
export const headlineTooLong = `Headline must be at most ${HEADLINE_MAX_CHARS} characters`
export const interestLength = `Each interest must be 1-${SKILL_MAX_CHARS} characters`
export const interestsInvalid = 'Interests must be a list'
export const tooManyInterests = `Please list at most ${INTERESTS_MAX} interests`
export const learningInvalid = 'Skills to learn must be a list'
export const tooManyLearning = `Please list at most ${LEARNING_MAX} skills to learn`
export const intentUnknown = 'Please select what you are looking for from the list'
export const tooManyIntents = `Please select at most ${INTENTS_MAX} things that you are looking for`
export const languageUnknown = 'Please select languages from the list'
export const tooManyLanguages = `Please select at most ${LANGUAGES_MAX} languages`
export const timeZoneUnknown = 'Please select a time zone from the list'
export const hoursBounds = `Hours per week must be between ${HOURS_PER_WEEK_MIN} and ${HOURS_PER_WEEK_MAX}`
export const availabilityUnknown = 'Please select your availability from the list'
export const visibilityUnknown = 'Please select who can see your profile from the list'
export const dayInvalid = 'Please enter a valid date'
export const linksInvalid = 'Links must be a list'
export const tooManyLinks = `Please add at most ${LINKS_MAX} links`
export const urlNotSecure = 'Links must start with https://'
export const urlTooLong = `Links must have at most ${URL_MAX_CHARS} characters`
export const urlInvalid = 'Please enter a link that can be opened, without a name or password'
export const labelLength = `Each label must be 1-${LINK_LABEL_MAX_CHARS} characters`
export const projectsInvalid = 'Projects must be a list'
export const tooManyProjects = `Please add at most ${PROJECTS_MAX} projects`
export const projectNameLength = `Project names must be 1-${PROJECT_NAME_MAX_CHARS} characters`
export const projectDescriptionTooLong = `Project descriptions must be at most ${PROJECT_DESCRIPTION_MAX_CHARS} characters`
export const tooManyProjectSkills = `Please list at most ${PROJECT_SKILLS_MAX} skills for each project`
export const fieldsRequired = 'Please fill in all required fields'
export const dateBounds = `Dates must be between ${EARLIEST_DATE} and today`
export const endBeforeStart = "End date can't be before the start date"
export const descriptionTooLong = `Description must be at most ${ENTRY_DESCRIPTION_MAX_CHARS} characters`
export const tooManyEntries = `You can add at most ${ENTRIES_MAX} entries here`

export const linkCopied = 'Link copied'
