import type { ReactNode } from 'react'
import { Chip } from '../../components/ui/chip.tsx'
import { classNames } from '../../lib/class-names.ts'
import { Bubble, TypingDots } from './chat-bubbles.tsx'
import { MatchingPicture } from './matching-picture.tsx'
import { Portrait } from './portrait.tsx'
import { RequestsPicture } from './requests-picture.tsx'
import { Wrap } from './wrap.tsx'

/** The four features, each illustrated with the product's own components. */
export function Features() {
  return (
    <section id="features" aria-labelledby="features-title" className="py-15 md:py-23">
      <Wrap>
        <h2 id="features-title" className="type-display max-w-[18ch] text-section">
          Everything from “hello” to “let’s build it”
        </h2>
        <div className="mt-11 grid grid-cols-12 gap-5">
          <Tile
            look="hull"
            size="wide"
            title="Smart Matching"
            line="Your feed ranks people by shared skills (rare ones count more), mutual connections and recent activity."
          >
            <MatchingPicture />
          </Tile>
          <Tile
            size="narrow"
            title="Real-time Chat"
            line="Typing indicators, presence and read receipts, so you know who's there."
          >
            <ChatPicture />
          </Tile>
          <Tile
            look="signal"
            size="narrow"
            title="Profile Management"
            line="Your skills, work and education on a profile you'll be proud of."
          >
            <ProfilePicture />
          </Tile>
          <Tile
            size="wide"
            title="Connection Requests"
            line="Nobody lands in your inbox uninvited. You accept, then you talk."
          >
            <RequestsPicture />
          </Tile>
        </div>
      </Wrap>
    </section>
  )
}

const looks = {
  plain: { tile: 'border-line bg-surface', line: 'text-ink-2' },
  hull: { tile: 'on-hull border-hull-line bg-hull text-on-hull', line: 'text-on-hull-2' },
  signal: { tile: 'border-transparent bg-signal text-on-signal', line: 'opacity-82' },
}

type TileProps = {
  title: string
  line: string
  size: 'wide' | 'narrow'
  look?: keyof typeof looks
  children: ReactNode
}

function Tile({ title, line, size, look = 'plain', children }: TileProps) {
  return (
    <article
      className={classNames(
        'relative col-span-12 flex flex-col overflow-hidden rounded-tile border px-[22px] pt-[22px] md:min-h-[310px] md:px-7 md:pt-[26px]',
        size === 'wide' ? 'lg:col-span-7' : 'md:col-span-6 lg:col-span-5',
        looks[look].tile,
      )}
    >
      <h3 className="type-title text-[1.4rem] tracking-[-0.02em]">{title}</h3>
      <p className={classNames('mt-2 max-w-[42ch]', looks[look].line)}>{line}</p>
      <div className="mt-auto pt-6">{children}</div>
    </article>
  )
}

/** Illustration of a conversation: received, sent and read, typing. */
function ChatPicture() {
  return (
    <div className="flex flex-col gap-[7px] pb-[26px]">
      <Bubble time="08:59">Your build is green.</Bubble>
      <Bubble time="09:00" isOwn>
        Then my coffee is too.
      </Bubble>
      <TypingDots className="mt-0.5 px-3.5 py-[13px]" />
    </div>
  )
}

/** Illustration of a profile, cut off at the lower edge of its tile. */
function ProfilePicture() {
  return (
    <div className="flex items-start gap-3.5 rounded-t-[14px] bg-surface px-[18px] pt-[18px] pb-[22px] text-ink">
      <Portrait name="tomas" className="size-15" />
      <div className="min-w-0 flex-1">
        <p className="type-title text-[1.06rem] leading-[1.2] tracking-normal">tomas_rs</p>
        <p className="mt-0.5 text-[.86rem] text-ink-2">Firmware Engineer, Harbor Labs</p>
        <p className="text-[.8rem] text-ink-2">Mar 01, 2022 – Present</p>
        <div className="mt-2.5 flex flex-wrap gap-1.5">
          <Chip>Embedded</Chip>
          <Chip>Rust</Chip>
          <Chip>CAN</Chip>
        </div>
      </div>
    </div>
  )
}
