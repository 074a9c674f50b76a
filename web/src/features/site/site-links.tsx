import { useQuery } from '@tanstack/react-query'
import { NavLink } from 'react-router'
import { linkedPages, pageNames } from '../../lib/format/site-pages.ts'
import { siteQuery } from './api.ts'

/**
 * Links to the pages that the admin wrote, and to the contact address; nothing if there are none.
 */
export function SiteLinks({ className = '' }: { className?: string }) {
  const { data: site } = useQuery(siteQuery)
  const pages = linkedPages(site?.pages)
  if (!site || (pages.length === 0 && !site.supportEmail)) return null
  return (
    <nav
      aria-label="Legal"
      className={`flex flex-wrap gap-x-5 gap-y-1 text-13 text-ink-2 [&_a]:inline-flex [&_a]:min-h-6 [&_a]:items-center [&_a:hover]:text-ink ${className}`}
    >
      {pages.map((page) => (
        <NavLink
          key={page}
          to={`/${page}`}
          className={({ isActive }) => (isActive ? 'font-600 text-ink underline' : '')}
        >
          {pageNames[page]}
        </NavLink>
      ))}
      {site.supportEmail && <a href={`mailto:${site.supportEmail}`}>Contact</a>}
    </nav>
  )
}
