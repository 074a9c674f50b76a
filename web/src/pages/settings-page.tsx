import { Suspense, useEffect } from 'react'
import { useLocation } from 'react-router'
import { Page, PageHeader } from '../components/page.tsx'
import { SectionNav } from '../components/section-nav.tsx'
import { SettingsSection } from '../components/settings/section.tsx'
import { WhenNear } from '../components/when-near.tsx'
import { lastSection } from '../lib/browser/settings-address.ts'
import { NARROW, useMediaQuery } from '../lib/browser/use-window.ts'
import { type Group, groups, SiteLinks } from './settings-sections.tsx'

/** The settings, one section at a time, with a list of them; below 768 px each is an accordion. */
export function SettingsPage() {
  const isNarrow = useMediaQuery(NARROW)
  const shown = useMediaQuery('(pointer: coarse)') ? withoutKeyboard(groups) : groups
  const sections = shown.flatMap((group) => group.sections)
  const { hash } = useLocation()
  // The bare address and #password open the form that changes the password, in the first section.
  const current = sections.find(({ id }) => hash === `#${id}`) ?? sections[0]!
  useEffect(() => lastSection.set(current.id), [current])

  return (
    <Page>
      <div className="md:mb-7">
        <PageHeader
          line="Manage your account security and preferences"
          title={isNarrow ? undefined : `${current.title} · Settings`}
        >
          Settings
        </PageHeader>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] wide:grid-cols-[196px_minmax(0,1fr)] wide:items-start wide:gap-x-14">
        {!isNarrow && <SectionNav label="Sections" groups={shown} current={current.id} />}
        <div className="min-w-0 wide:max-w-190">
          {shown.map(({ title, sections: ofGroup }) => (
            <div key={title} className="max-md:not-first:mt-4.5">
              {isNarrow && <p className="mx-0.5 mb-2 text-13 font-600 text-ink-2">{title}</p>}
              {ofGroup.map((section) => (
                <SettingsSection
                  key={section.id}
                  {...section}
                  isCurrent={section.id === current.id}
                />
              ))}
            </div>
          ))}
          <WhenNear>
            <Suspense>
              <SiteLinks className="pt-6" />
            </Suspense>
          </WhenNear>
        </div>
      </div>
    </Page>
  )
}

/** Leaves out the Keyboard section on devices without a keyboard. */
const withoutKeyboard = (all: readonly Group[]): readonly Group[] =>
  all.map((group) => ({
    ...group,
    sections: group.sections.filter(({ id }) => id !== 'keyboard'),
  }))
