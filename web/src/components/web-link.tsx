import type { ReactNode } from 'react'

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
