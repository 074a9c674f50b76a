import './styles/app.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { ErrorBoundary } from './app/error-boundary.tsx'
import { preloadFirstPage, preloadSite } from './app/preload.ts'
import { Router } from './app/router.tsx'
import { startStores } from './app/start-stores.ts'
import { tabStorage } from './lib/browser/safe-storage.ts'
import { followTheme } from './lib/browser/theme.ts'
import { takeLinkToken } from './lib/net/link-token.ts'
import { queryClient } from './lib/net/query-client.ts'
import { checkSession } from './lib/net/session.ts'

// The landing page loads this file for the parts in it, and starts by itself.
const root = document.querySelector('#root:not(:has(#header))')
if (root) start(root)

function start(root: Element): void {
  takeLinkToken()
  followTheme()
  startStores()

  // Renders in a new task and as a transition, so that a slow phone stays responsive. Until then the
  // prerendered page shows the loading screen, or to visitors the whole page, which only the same
  // page replaces.
  setTimeout(async () => {
    const isReady = preloadFirstPage().then(checkSession)
    if (!tabStorage.read('user') && root.querySelector('[data-drawn]')) {
      await isReady
      await preloadSite()
    }
    startTransition(() =>
      createRoot(root).render(
        <StrictMode>
          <ErrorBoundary>
            <QueryClientProvider client={queryClient}>
              <Router />
            </QueryClientProvider>
          </ErrorBoundary>
        </StrictMode>,
      ),
    )
  })
}
