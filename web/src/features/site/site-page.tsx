import './prose.css'
import { AppError } from '@shipmates/contract/errors'
import type { SitePageName, SitePage as Written } from '@shipmates/contract/site'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { useLocation } from 'react-router'
import { FailedState } from '../../components/failed-state.tsx'
import { PageHeading } from '../../components/page-heading.tsx'
import { SectionNav } from '../../components/settings/section-nav.tsx'
import { Spinner } from '../../components/ui/spinner.tsx'
import { setSiteName } from '../../lib/browser/document-title.ts'
import { pageNames } from '../../lib/format/site-pages.ts'
import { sitePageQuery, siteQuery } from './api.ts'

type SitePageProps = {
  page: SitePageName
  /** Shown where the host did not write the page. */
  missing: ReactNode
  /** Renders the page in what stands around it. */
  frame: (content: ReactNode) => ReactNode
}

/** A page that the host wrote, with a list of its headings. */
export function SitePage({ page, missing, frame }: SitePageProps) {
  const query = useQuery(sitePageQuery(page))
  useTitleOfHost()
  if (query.error instanceof AppError && query.error.code === 'NOT_FOUND') return missing
  if (query.isError) {
    return frame(
      <>
        <PageHeading className="sr-only">{pageNames[page]}</PageHeading>
        <FailedState
          title="Failed to load this page"
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
        >
          We couldn't reach the server.
        </FailedState>
      </>,
    )
  }
  if (query.data) return frame(<Text written={query.data} />)
  return frame(
    <p role="status" className="flex items-center gap-3 py-14 text-ink-2">
      <Spinner size="medium" />
      Loading…
    </p>,
  )
}

/** Here the name of the installation stands in the tab's title. */
function useTitleOfHost(): void {
  const { data: site } = useQuery(siteQuery)
  const name = site?.name
  useEffect(() => {
    if (name) setSiteName(name)
    return () => setSiteName()
  }, [name])
}

function Text({ written }: { written: Written }) {
  const { title, html, headings } = written
  const { hash } = useLocation()
  useEffect(() => {
    if (hash) document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView()
  }, [hash])
  const sections = headings.map(({ id, text }) => ({ id, title: text }))
  return (
    <div className="prose-columns">
      <aside>
        {sections.length > 1 && <SectionNav label="On this page" sections={sections} />}
      </aside>
      <article className="prose">
        <PageHeading className="prose-title">{title}</PageHeading>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the server makes it safe to insert */}
        <div dangerouslySetInnerHTML={{ __html: withScrollingTables(html) }} />
      </article>
    </div>
  )
}

/** A table that is too wide scrolls by itself, by key as well. */
const withScrollingTables = (html: string): string =>
  html
    .replaceAll(
      '<table',
      '<div class="prose-table" role="group" aria-label="Table" tabindex="0"><table',
    )
    .replaceAll('</table>', '</table></div>')
