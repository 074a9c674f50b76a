import './prose.css'
import { AppError } from '@shipmates/contract/errors'
import type { SitePageName, SitePage as Written } from '@shipmates/contract/site'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { useLocation } from 'react-router'
import { PageHeading } from '../../components/page.tsx'
import { type Section, SectionNav } from '../../components/section-nav.tsx'
import { Button } from '../../components/ui/button.tsx'
import { FormAlert } from '../../components/ui/form-alert.tsx'
import { Spinner } from '../../components/ui/spinner.tsx'
import { pageNames } from '../../lib/format/site-pages.ts'
import { sitePageQuery, siteQuery } from './api.ts'
import { useSectionInView } from './use-section-in-view.ts'

type SitePageProps = {
  page: SitePageName
  /** Shown if the admin did not write the page. */
  missing: ReactNode
  /** Renders the layout around the page. */
  frame: (content: ReactNode) => ReactNode
}

/** A page that the admin wrote, with a list of its headings. */
export function SitePage({ page, missing, frame }: SitePageProps) {
  const query = useQuery(sitePageQuery(page))
  if (query.error instanceof AppError && query.error.code === 'NOT_FOUND') return missing
  if (query.isError) {
    return frame(
      <>
        <PageHeading className="sr-only">{pageNames[page]}</PageHeading>
        <div className="grid gap-[18px] py-6">
          <FormAlert title="Failed to load this page">
            We couldn't reach the server. Check your connection and try again.
          </FormAlert>
          <Button busy={query.isFetching} onClick={() => void query.refetch()}>
            Try again
          </Button>
        </div>
      </>,
    )
  }
  if (query.data) return frame(<Text written={query.data} />)
  return frame(
    <p role="status" className="flex items-center gap-3 py-6 text-ink-2">
      <Spinner size="medium" />
      Loading…
    </p>,
  )
}

function Text({ written }: { written: Written }) {
  const { title, html, headings } = written
  const { hash } = useLocation()
  useEffect(() => {
    if (hash) document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView()
  }, [hash])
  const name = useQuery(siteQuery).data?.name
  useEffect(() => {
    // Set after the heading has set it, with the site's name in place of the product's.
    if (name) document.title = `${title} · ${name}`
  }, [title, name])
  const sections = headings.map(({ id, text }) => ({ id, title: text }))
  return (
    <div className="prose-columns">
      <aside>
        {sections.length > 1 && (
          <>
            <p aria-hidden="true" className="mb-2 text-13 text-ink-2">
              On this page
            </p>
            <Headings sections={sections} />
          </>
        )}
      </aside>
      <article className="prose">
        <PageHeading className="prose-title">{title}</PageHeading>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the server makes it safe to insert */}
        <div dangerouslySetInnerHTML={{ __html: withScrollingTables(html) }} />
      </article>
    </div>
  )
}

function Headings({ sections }: { sections: readonly Section[] }) {
  const current = useSectionInView(sections)
  return <SectionNav isOnePage label="On this page" groups={[{ sections }]} current={current} />
}

/** Makes wide tables scroll by themselves, also by keyboard. */
const withScrollingTables = (html: string): string =>
  html
    .replaceAll(
      '<table',
      '<div class="prose-table" role="group" aria-label="Table" tabindex="0"><table',
    )
    .replaceAll('</table>', '</table></div>')
