import Plus from 'lucide-react/icons/plus'
import type { Ref } from 'react'
import { Button } from '../../components/ui/button.tsx'
import { type EntryForms, NEW } from './use-entry-forms.ts'

type AddButtonProps = {
  ref: Ref<HTMLButtonElement>
  noun: string
  forms: EntryForms
  isFull?: boolean
}

/** Shows and hides the form for a new entry or project. */
export function AddButton({ ref, noun, forms, isFull }: AddButtonProps) {
  const isAdding = forms.shown === NEW
  return (
    <Button
      ref={ref}
      size="small"
      disabled={isFull}
      aria-expanded={isAdding}
      aria-controls={isAdding ? forms.formId(NEW) : undefined}
      onClick={() => (isAdding ? forms.hide() : void forms.show(NEW))}
    >
      <Plus aria-hidden="true" />
      Add {noun}
    </Button>
  )
}
