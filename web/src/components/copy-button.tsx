import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import { type ComponentProps, useState } from 'react'
import { copyText } from '../lib/copy-text.ts'
import { Button } from './ui/button.tsx'

type CopyButtonProps = Pick<ComponentProps<typeof Button>, 'kind' | 'size' | 'className'> & {
  text: string
  label?: string
}

/** Copies a text, and says so in place of its label. */
export function CopyButton({ text, label = 'Copy', ...look }: CopyButtonProps) {
  const [isCopied, setCopied] = useState(false)
  const Icon = isCopied ? Check : Copy
  return (
    <Button {...look} onClick={async () => setCopied(await copyText(text))}>
      <Icon aria-hidden="true" />
      <span aria-live="polite">{isCopied ? 'Copied' : label}</span>
    </Button>
  )
}
