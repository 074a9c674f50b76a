import { TabBar } from '../../components/tab-bar.tsx'
import { NARROW, useMediaQuery } from '../../lib/browser/use-media-query.ts'
import { useSections } from './sections.ts'

/** The pages of the staff in a bar at the bottom of a phone. */
export function AdminTabBar() {
  const isNarrow = useMediaQuery(NARROW)
  const sections = useSections()
  if (!isNarrow) return null
  return (
    <TabBar
      label="Admin, tabs"
      tabs={sections.map(({ icon: Icon, ...section }) => ({
        ...section,
        icon: <Icon aria-hidden="true" className="size-5!" />,
      }))}
      marker="pennant-stripes -ml-[18px] h-[7px] w-9 [clip-path:polygon(0_0,100%_22%,100%_78%,0_100%)]"
    />
  )
}
