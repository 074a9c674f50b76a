import {
  ABOUT_MAX_CHARS,
  AGE_MAX,
  AGE_MIN,
  EARLIEST_DATE,
  ENTRIES_MAX,
  ENTRY_DESCRIPTION_MAX_CHARS,
  SKILL_MAX_CHARS,
  SKILLS_MAX,
} from '../limits.ts'

export { INVALID_PHOTO as photoInvalid, PHOTO_TOO_LARGE as photoTooLarge } from './errors.ts'

export const profileFailed = 'Failed to load profile'
export const profileUpdated = 'Profile updated successfully!'
export const profileSaved = 'Profile saved successfully!'
export const profileUpdateFailed = 'Failed to update profile'

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
export const fieldsRequired = 'Please fill in all required fields'
export const dateBounds = `Dates must be between ${EARLIEST_DATE} and today`
export const endBeforeStart = "End date can't be before the start date"
export const descriptionTooLong = `Description must be at most ${ENTRY_DESCRIPTION_MAX_CHARS} characters`
export const tooManyEntries = `You can add at most ${ENTRIES_MAX} entries here`
