import { EmptyState } from '../components/empty-state.tsx'
import { FailedState } from '../components/failed-state.tsx'
import { Flag } from '../components/flag.tsx'
import { Pennant } from '../components/pennant.tsx'
import { PresenceLine } from '../components/presence-line.tsx'
import { Badge } from '../components/ui/badge.tsx'
import { Button } from '../components/ui/button.tsx'
import { Chip } from '../components/ui/chip.tsx'
import { Skeleton } from '../components/ui/skeleton.tsx'
import { SkillBadges } from '../components/ui/skill-badges.tsx'
import { Spinner } from '../components/ui/spinner.tsx'
import { UserAvatar } from '../components/user-avatar.tsx'
import type { FlagLetter } from '../lib/flags.ts'
import { people } from './people.ts'
import { Sample } from './sample.tsx'

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
      <Sample title="Card">
        <Card />
        <div className="w-80 rounded-card border border-line bg-surface p-4">
          <Skeleton className="size-16 rounded-[28%]" />
          <Skeleton className="mt-3 h-4 w-1/2" />
          <Skeleton className="mt-2 h-3 w-4/5" />
        </div>
      </Sample>
      <Sample title="Small parts">
        <Badge count={4} cap={99} label="4 pending requests" />
        <Badge count={112} cap={99} label="112 unread messages" />
        <Badge count={12} cap={9} label="12 unread messages" />
        <Chip>TypeScript</Chip>
        <Chip look="pending">Rust</Chip>
        <Spinner />
        <Spinner size="medium" />
        <PresenceLine isOnline lastSeenAt={null} />
        <PresenceLine isOnline={false} lastSeenAt="2026-11-20T12:00:00.000Z" />
      </Sample>
      <Sample title="States">
        <div className="w-80">
          <EmptyState flag="F" title="No developers found" action={<Button>Clear Filters</Button>}>
            Try fewer skills, another gender, or part of a username.
          </EmptyState>
        </div>
        <div className="w-80">
          <FailedState title="Failed to load feed" onRetry={() => {}}>
            The server did not answer. Your filters are kept.
          </FailedState>
        </div>
      </Sample>
    </>
  )
}

function Card() {
  return (
    <article className="w-80 overflow-hidden rounded-card border border-line bg-surface px-[18px] pb-4 shadow-1">
      <Pennant userName="zoe_maps" className="-ml-[18px] h-[58px] w-[calc(100%-16px)]" />
      <UserAvatar user={people.zoe} size={64} className="-mt-[26px] ring-4 ring-surface" />
      <h2 className="type-title mt-3 text-18">zoe_maps</h2>
      <p className="mt-[3px] mb-3 text-13 text-ink-2">38 years old · Female</p>
      <SkillBadges
        skills={['WebGL', 'Rust', 'PostGIS', 'Go', 'TypeScript']}
        sharedSkills={['Rust', 'PostGIS']}
      />
    </article>
  )
}
