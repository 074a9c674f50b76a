import { formFailed } from '@shipmates/contract/messages/profiles'
import { loadable } from '../../components/loadable.tsx'
import { toast } from '../../lib/toast.ts'

const forms = () => import('./profile-forms.ts')

export const DetailsForm = loadable(async () => (await forms()).DetailsForm)
export const EntryForm = loadable(async () => (await forms()).EntryForm)
export const ProjectForm = loadable(async () => (await forms()).ProjectForm)

/** Loads the code of all forms, which then render at once. */
export const preloadForms = () =>
  Promise.all([DetailsForm.load(), EntryForm.load(), ProjectForm.load()])

/** Loads the forms for a press. Resolves to whether that worked; if not, a toast says so. */
export async function loadForms(): Promise<boolean> {
  try {
    await preloadForms()
    return true
  } catch {
    toast.error(formFailed)
    return false
  }
}
