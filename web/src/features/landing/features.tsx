import type { ReactNode } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { ChatPicture } from './chat-picture.tsx'
import { MatchingPicture } from './matching-picture.tsx'
import { ProfilePicture } from './profile-picture.tsx'
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
