import { QueryClientProvider } from '@tanstack/react-query'
import { act, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { BrowserRouter } from 'react-router'
import { Toaster } from '../components/ui/toaster.tsx'
import { queryClient } from '../lib/net/query-client.ts'
import { clearToasts } from '../lib/toast.ts'

/** Renders a part of the app at a URL, with the app's query client and toaster, both cleared. */
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
