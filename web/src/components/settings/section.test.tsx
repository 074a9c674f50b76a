import { act, screen } from '@testing-library/react'
import Bell from 'lucide-react/icons/bell'
import { lazy } from 'react'
import { expect, test } from 'vitest'
import { renderApp } from '../../testing/render-app.tsx'
import { SettingsSection } from './section.tsx'

test('while its code loads, a section shows a loading state with as many rows as its content', async () => {
  let load = (_: { default: () => string }) => {}
  const Late = lazy(
    () =>
      new Promise<{ default: () => string }>((resolve) => {
        load = resolve
      }),
  )
  renderApp(
    <SettingsSection
      id="a"
      isCurrent
      title="Privacy"
      line=""
      icon={Bell}
      rows={7}
      value={() => null}
    >
      <Late />
    </SettingsSection>,
  )

  const waiting = screen.getByText('Loading Privacy').parentElement!
  expect(waiting.getAttribute('aria-busy')).toBe('true')
  expect(waiting.querySelectorAll('div.flex')).toHaveLength(7)

  await act(async () => load({ default: () => 'The switches' }))

  expect(await screen.findByText('The switches')).toBeTruthy()
  expect(screen.queryByText('Loading Privacy')).toBeNull()
})
