import { EmptyState } from '../components/empty-state.tsx'
import { FailedState } from '../components/failed-state.tsx'
import { Flag } from '../components/flag.tsx'
import { PresenceLine } from '../components/presence-line.tsx'
import { Badge } from '../components/ui/badge.tsx'
import { Button } from '../components/ui/button.tsx'
import { Chip } from '../components/ui/chip.tsx'
import { SkillBadges } from '../components/ui/skill-badges.tsx'
import { Spinner } from '../components/ui/spinner.tsx'
import { UserAvatar } from '../components/user-avatar.tsx'
import type { FlagLetter } from '../lib/flags.ts'
import { people } from './people.ts'
import { Sample } from './sample.tsx'

const empties = [
  ['F', 'No developers found', 'Clear Filters'],
  ['M', 'No more developers', 'Refresh'],
  ['Q', 'No pending requests', 'Go to Discover'],
  ['K', 'No connections yet', 'Go to Discover'],
  ['X', 'You are offline', 'Try again'],
] as const

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'] as FlagLetter[]

export function PeopleGallery() {
  return (
    <>
      <Sample title="Avatars">
        {Object.values(people).map((user) => (
          <UserAvatar key={user.id} user={user} size={64} isOnline={user === people.zoe} />
        ))}
        {([32, 40, 44, 96] as const).map((size) => (
          <UserAvatar key={size} user={people.linus} size={size} isOnline />
        ))}
        <UserAvatar user={{ ...people.nadia, photoUrl: '/favicon.svg' }} size={44} />
      </Sample>
      <Sample title="Flags">
        {letters.map((letter) => (
          <Flag key={letter} letter={letter} className="size-10" />
        ))}
      </Sample>
      <Sample title="Small parts">
        <Badge count={4} cap={99} label="4 pending requests" />
        <Badge count={112} cap={99} label="112 unread messages" />
        <Badge count={12} cap={9} label="12 unread messages" />
        <Chip>TypeScript</Chip>
        <Chip look="pending">Rust</Chip>
        <Chip look="shared">PostGIS</Chip>
        <Chip look="more">+3</Chip>
        <SkillBadges
          skills={['WebGL', 'Rust', 'PostGIS', 'Go', 'TypeScript']}
          sharedSkills={['Rust', 'PostGIS']}
        />
        <Spinner />
        <Spinner size="medium" />
        <PresenceLine isOnline lastSeenAt={null} />
        <PresenceLine isOnline={false} lastSeenAt="2026-11-20T12:00:00.000Z" />
      </Sample>
      <Sample title="States">
        {empties.map(([flag, title, action]) => (
          <div key={title} className="w-[316px] max-w-full">
            <EmptyState flag={flag} title={title} action={<Button>{action}</Button>}>
              One line that says what to do.
            </EmptyState>
          </div>
        ))}
        <div className="w-[316px]">
          <FailedState title="Failed to load feed" onRetry={() => {}}>
            The server did not answer. Your filters are kept.
          </FailedState>
        </div>
      </Sample>
    </>
  )
}
