import { useQuery } from '@tanstack/react-query'
import { Mark } from '../../components/logo.tsx'
import { siteQuery } from './api.ts'
import { SiteLinks } from './site-links.tsx'

/** The site's name and its links. */
export function SiteBar() {
  const { data: site } = useQuery(siteQuery)
  return (
    <div className="flex flex-wrap items-center gap-4 py-[26px]">
      <span className="mr-auto flex items-center gap-2 text-13 wrap-anywhere text-ink-2">
        <Mark className="size-[18px]" />
        {site?.name ?? 'Shipmates'}
      </span>
      <SiteLinks />
    </div>
  )
}
