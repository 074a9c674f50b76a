import { UserId } from '@shipmates/contract/ids'
import { MatchLine } from '../components/match-line.tsx'
import { Bubble } from '../features/chat/bubble.tsx'
import type { LogRow } from '../features/chat/log-rows.ts'
import { TypingDots } from '../features/chat/typing-dots.tsx'
import { ConnectionSkeletons } from '../features/connections/connection-skeletons.tsx'
import { RequestSkeletons } from '../features/connections/request-skeletons.tsx'
import { DeveloperCard } from '../features/discovery/developer-card.tsx'
import { DeveloperSkeletons } from '../features/discovery/developer-skeletons.tsx'
import { ProfileSkeleton } from '../features/profile/profile-skeleton.tsx'
import { people } from './people.ts'
import { Sample } from './sample.tsx'

/** Product-specific components that need no data fetching. */
export function ScreensGallery() {
  return (
    <>
      <Cards />
      <Chat />
      <Sample title="Match line">
        <MatchLine match={{ sharedSkills: ['Rust'], mutualConnections: 1 }} />
        <MatchLine match={{ sharedSkills: ['Rust', 'PostGIS', 'Go'], mutualConnections: 0 }} />
      </Sample>
      <Sample title="Skeletons">
        <div className="grid w-full gap-6">
          <DeveloperSkeletons />
          <RequestSkeletons />
          <ConnectionSkeletons />
          <ProfileSkeleton />
        </div>
      </Sample>
    </>
  )
}

const cards = [
  { title: 'resting', state: undefined, userName: 'zoe_maps' },
  { title: 'returned', state: 'returned', userName: 'ivar_wasm' },
  { title: 'offline', state: undefined, userName: 'nadia_dev' },
  { title: 'long', state: undefined, userName: people.wide.userName },
] as const

const manySkills = Array.from({ length: 30 }, (_, index) => `Skill number ${index + 1}`)

function Cards() {
  return (
    <Sample title="Developer cards: resting, returned, offline, long">
      <p id="gallery-hint" className="sr-only">
        View profile
      </p>
      {cards.map(({ title, state, userName }, index) => (
        <div key={title} className="w-[316px] max-w-full">
          <DeveloperCard
            state={state}
            hintId="gallery-hint"
            isOnline={title !== 'offline'}
            onOpen={() => {}}
            onDecide={() => {}}
            developer={{
              ...people.zoe,
              id: UserId.parse(String(40 + index)),
              userName,
              age: 38,
              gender: 'Female',
              about: title === 'long' ? 'Donaudampfschifffahrtselektrizität. '.repeat(6) : 'Maps.',
              skills: title === 'long' ? manySkills : ['WebGL', 'Rust', 'PostGIS', 'Go'],
              createdAt: '2026-01-01T00:00:00.000Z',
              lastSeenAt: null,
              workExperience: [],
              education: [],
              match: { score: 80, sharedSkills: ['Rust', 'PostGIS'], mutualConnections: 2 },
            }}
          />
        </div>
      ))}
    </Sample>
  )
}

const row = (content: string, more: Partial<LogRow>): LogRow => ({
  key: content,
  clientId: content,
  content,
  time: new Date(2026, 10, 22, 10, 42),
  isOwn: true,
  state: undefined,
  day: undefined,
  isFirstNew: false,
  startsGroup: true,
  endsGroup: true,
  ...more,
})

const rows = [
  row('Does it render `EPSG:3857`? See https://example.org/tiles', { isOwn: false, day: 'Today' }),
  row('It does, as of this morning.', { state: 'read' }),
  row('Donaudampfschifffahrtselektrizität'.repeat(3), { state: 'sent' }),
  row('On its way.', { state: 'sending' }),
  row('Written in a tunnel.', { state: 'waiting' }),
  row('This one was refused.', { state: 'refused' }),
  row('مرحبا بالعالم', { isOwn: false, isFirstNew: true }),
]

function Chat() {
  return (
    <Sample title="Messages: received, read, sent, sending, waiting, refused, first new one, typing">
      <div className="w-full max-w-[64ch] bg-surface p-4">
        <ol>
          {rows.map((message) => (
            <Bubble
              key={message.key}
              row={message}
              author={message.isOwn ? 'You' : 'zoe_maps'}
              startsPage={false}
              onRetry={() => {}}
              onDelete={() => {}}
            />
          ))}
        </ol>
        <TypingDots userName="zoe_maps" isTyping />
      </div>
    </Sample>
  )
}
