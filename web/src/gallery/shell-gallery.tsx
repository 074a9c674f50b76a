import type { ReactNode } from 'react'
import { Shell } from '../app/shell/shell.tsx'
import { Page } from '../components/page.tsx'
import { PageHeader } from '../components/page-heading.tsx'
import { toast } from '../lib/toast.ts'
import { people } from './people.ts'

export function ShellGallery({ children }: { children: ReactNode }) {
  return (
    <Shell
      user={people.linus}
      counts={{ pendingRequests: 4, unreadMessages: 112 }}
      onLogout={() => toast.success('Logged out')}
    >
      <Page>
        <PageHeader line="Every part in every state." count={112}>
          Gallery
        </PageHeader>
        {children}
      </Page>
    </Shell>
  )
}
