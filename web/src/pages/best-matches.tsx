import { type ComponentProps, Suspense } from 'react'
import { loadable } from '../components/late.tsx'
import { ProfileDialog } from './profile-dialog.tsx'

const Matches = loadable(
  async () => (await import('../features/discovery/best-matches.tsx')).BestMatches,
)

type BestMatchesProps = Pick<ComponentProps<typeof Matches>, 'onMessage'>

/**
 * The best three matches, with their profiles, for a screen that would be empty. In a chunk of
 * their own.
 */
export function BestMatches({ onMessage }: BestMatchesProps) {
  return (
    <Suspense fallback={null}>
      <Matches
        onMessage={onMessage}
        profile={({ developer, ...acts }) => (
          <ProfileDialog
            user={developer}
            match={developer.match}
            canRequest={developer.canRequest}
            {...acts}
          />
        )}
      />
    </Suspense>
  )
}
