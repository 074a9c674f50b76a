import './styles/app.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { ErrorBoundary } from './app/error-boundary.tsx'
import { loadOpening } from './app/opening.ts'
import { Router } from './app/router.tsx'
import { queryClient } from './lib/query-client.ts'
import { takeResetToken } from './lib/reset-token.ts'
import { checkSession } from './lib/session.ts'
import { followTheme } from './lib/theme.ts'

takeResetToken()
followTheme()

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

// Not in the task that has run the script itself, and drawn in slices: a slow phone is kept from nothing else
// meanwhile. The page says that it loads until something is drawn.
setTimeout(() => {
  void loadOpening().then(checkSession)
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
