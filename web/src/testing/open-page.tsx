import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent, { type UserEvent as User } from '@testing-library/user-event'
import { type ReactElement, Suspense } from 'react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router'
import { Toaster } from '../components/ui/toaster.tsx'
import { queryClient } from '../lib/net/query-client.ts'
import { checkSession } from '../lib/net/session.ts'
import { clearToasts } from '../lib/toast.ts'

/**
 * Renders a page at its URL, signed out, with empty caches and no toasts. After navigation
 * elsewhere it shows the path: `screen.getByLabelText('Address')`. `around` is rendered around the
 * page, with an outlet for it.
 */
export async function openPage(page: ReactElement, address: string, around?: ReactElement) {
  sessionStorage.clear()
  await checkSession()
  queryClient.clear()
  clearToasts()
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[address]}>
        <Suspense>
          <Routes>
            <Route element={around}>
              <Route path={address.split(/[?#]/)[0] ?? '/'} element={page} />
            </Route>
            <Route path="*" element={<Elsewhere />} />
          </Routes>
        </Suspense>
      </MemoryRouter>
      <Toaster />
    </QueryClientProvider>,
  )
  return userEvent.setup()
}

/** Enters a text into a field in one event (paste). */
export async function fill(user: User, label: string, text: string): Promise<void> {
  await user.click(screen.getByLabelText(label))
  if (text) await user.paste(text)
}

function Elsewhere() {
  const { pathname, search } = useLocation()
  return <output aria-label="Address">{pathname + search}</output>
}
