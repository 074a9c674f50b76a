import type { Link } from '@shipmates/contract/profiles'
import { hostOf, shortAddress } from '@shipmates/contract/short-address'
import Globe from 'lucide-react/icons/globe'
import type { ReactNode } from 'react'

/** A member's links, shown by label or else by address. */
export function LinkList({ links }: { links: readonly Link[] }) {
  return (
    <ul className="grid gap-0.5">
      {links.map(({ url, label }, index) => (
        <li key={String(index)} className="flex min-h-9 items-center gap-2.5 text-14 font-550">
          <Globe aria-hidden="true" className="flex-none text-ink-2" />
          <WebLink url={url} className="wrap-anywhere">
            {label ?? shortAddress(url)}
          </WebLink>
          {label && <span className="truncate text-13 font-450 text-ink-2">{hostOf(url)}</span>}
        </li>
      ))}
    </ul>
  )
}

type WebLinkProps = { url: string; className?: string | undefined; children: ReactNode }

/** A link that a member wrote; text alone if it does not start with https://. */
export function WebLink({ url, className = '', children }: WebLinkProps) {
  if (!/^https:\/\//i.test(url)) return children
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer nofollow"
      className={`text-primary underline underline-offset-[0.2em] ${className}`}
    >
      {children}
    </a>
  )
}
