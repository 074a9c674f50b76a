import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Link } from 'react-router'
import { expect, test, vi } from 'vitest'
import { SectionNav } from '../../components/section-nav.tsx'
import { renderApp } from '../../testing/render-app.tsx'
import { useSectionInView } from './use-section-in-view.ts'

const sections = [
  { id: 'looks', title: 'Looks' },
  { id: 'ways', title: 'Ways in' },
  { id: 'devices', title: 'Devices' },
]

function Sections() {
  const current = useSectionInView(sections)
  return <SectionNav isOnePage label="Sections" groups={[{ sections }]} current={current} />
}

const current = () =>
  within(screen.getByRole('navigation'))
    .getAllByRole('link')
    .find((link) => link.getAttribute('aria-current'))?.textContent

test('a link elsewhere on the page to a section marks it in the list', async () => {
  renderApp(
    <>
      <Sections />
      <Link to="#looks">Gear</Link>
    </>,
    '/#devices',
  )
  expect(current()).toBe('Devices')

  await userEvent.click(screen.getByRole('link', { name: 'Gear' }))
  expect(current()).toBe('Looks')

  await userEvent.click(screen.getByRole('link', { name: 'Ways in' }))
  expect(current()).toBe('Ways in')
})

test('the section that fills the window is marked, and at the end of the page the last one', () => {
  const tops: Record<string, number> = { looks: -1500, ways: -300, devices: 520 }
  for (const id of Object.keys(tops)) {
    const section = document.body.appendChild(document.createElement('section'))
    section.id = id
    vi.spyOn(section, 'getBoundingClientRect').mockImplementation(() => new DOMRect(0, tops[id]))
  }
  vi.stubGlobal('innerHeight', 900)
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(3_200)
  vi.stubGlobal('scrollY', 1_500)
  renderApp(<Sections />)

  expect(current()).toBe('Ways in')

  vi.stubGlobal('scrollY', 2_300)
  Object.assign(tops, { ways: -1_100, devices: 300 })
  fireEvent.scroll(window)

  expect(current()).toBe('Devices')
})
