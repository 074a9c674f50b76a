import { QueryClientProvider } from '@tanstack/react-query'
import { act, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { BrowserRouter } from 'react-router'
import { Toaster } from '../components/ui/toaster.tsx'
import { queryClient } from '../lib/query-client.ts'
import { clearToasts } from '../lib/toast.ts'

/** Shows a part of the app at an address, with the app's own queries and toasts, both empty. */
export function renderApp(part: ReactNode, address = '/') {
  act(clearToasts)
  queryClient.clear()
  history.replaceState(null, '', address)
  return render(
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>{part}</BrowserRouter>
      <Toaster />
    </QueryClientProvider>,
  )
}
