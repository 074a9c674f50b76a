/** The forms of the profile page. One file imports them, so that they are one chunk, loaded after the page. */
export { DetailsForm } from './details-form.tsx'
export { EntryForm } from './entry-form.tsx'
export { ProjectForm } from './project-form.tsx'
