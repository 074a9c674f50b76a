/* Parts of the profile page that its first load does not need, in one file. */
export { openPicture } from '../../lib/browser/open-picture.ts'
export { CropDialog } from './crop-dialog.tsx'
export { DeleteDialog } from './delete-dialog.tsx'
export { DetailsForm } from './details-form.tsx'
export { EntryForm } from './entry-form.tsx'
export { ProjectForm } from './project-form.tsx'
export { VisibilityLine } from './visibility-line.tsx'
