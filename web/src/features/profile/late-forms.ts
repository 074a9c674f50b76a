import { formFailed } from '@shipmates/contract/messages/profiles'
import { loadable } from '../../components/late.tsx'
import { toast } from '../../lib/toast.ts'

/** Loads the parts of the profile page that its first load does not need. */
export const loadLater = () => import('./later.ts')

export const CropDialog = loadable(async () => (await loadLater()).CropDialog)
export const DeleteDialog = loadable(async () => (await loadLater()).DeleteDialog)
export const DetailsForm = loadable(async () => (await loadLater()).DetailsForm)
export const EntryForm = loadable(async () => (await loadLater()).EntryForm)
export const ProjectForm = loadable(async () => (await loadLater()).ProjectForm)

/** Loads the code of all forms, which then render at once. */
export const preloadForms = () =>
  Promise.all([
    CropDialog.load(),
    DeleteDialog.load(),
    DetailsForm.load(),
    EntryForm.load(),
    ProjectForm.load(),
  ])

/** Loads the forms after a press. Resolves to whether that succeeded; if not, shows a toast. */
export async function loadForms(): Promise<boolean> {
  try {
    await preloadForms()
    return true
  } catch {
    toast.error(formFailed)
    return false
  }
}
