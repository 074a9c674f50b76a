import { linkCopied } from '@shipmates/contract/messages/profiles'
import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import ExternalLink from 'lucide-react/icons/external-link'
import { useState } from 'react'
import { Button } from '../../components/ui/button.tsx'
import { buttonClasses } from '../../components/ui/button-classes.ts'
import { copyText } from '../../lib/copy-text.ts'

/** The address of my public page, to copy and to open. */
export function PublicAddress({ userName }: { userName: string }) {
  const [copied, setCopied] = useState<string>()
  const path = `/@${userName}`
  const copy = async () => {
    if (await copyText(location.origin + path)) setCopied(path)
  }
  const isCopied = copied === path
  const Icon = isCopied ? Check : Copy
  return (
    <div className="mt-3 flex flex-wrap items-center gap-2 rounded-control border border-line bg-paper py-1.5 pr-1.5 pl-3.5">
      <span className="type-mono min-w-44 flex-1 text-13 wrap-anywhere max-md:w-full max-md:flex-none">
        {location.host + path}
      </span>
      <div className="flex flex-none gap-2">
        <Button size="small" onClick={copy}>
          <Icon aria-hidden="true" />
          {isCopied ? 'Copied' : 'Copy link'}
        </Button>
        <span role="status" className="sr-only">
          {isCopied && linkCopied}
        </span>
        <a
          href={path}
          target="_blank"
          rel="noopener"
          className={buttonClasses({ kind: 'ghost', size: 'small' })}
        >
          <ExternalLink aria-hidden="true" />
          Preview
        </a>
      </div>
    </div>
  )
}
