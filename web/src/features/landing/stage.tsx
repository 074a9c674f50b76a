import UserRoundPlus from 'lucide-react/icons/user-round-plus'
import { Flag, Pennant } from '../../components/flags.tsx'
import { buttonClasses } from '../../components/ui/button-classes.ts'
import { Chip } from '../../components/ui/chip.tsx'
import { Bubble, TypingDots } from './chat-bubbles.tsx'
import { Portrait } from './portrait.tsx'

const hello = [
  { letter: 'H', place: 'left-[5%] top-[58px] rotate-5' },
  { letter: 'E', place: 'left-[23.2%] top-[86px] rotate-3' },
  { letter: 'L', place: 'left-[42.1%] top-24' },
  { letter: 'L', place: 'left-[61.1%] top-[84px] -rotate-3' },
  { letter: 'O', place: 'left-[79.6%] top-[54px] -rotate-6' },
] as const

const float = 'absolute rounded-card border border-line bg-surface shadow-3'

/**
 * The illustration next to the headline: flags that spell HELLO over a developer card and a chat.
 */
export function Stage() {
  return (
    <div
      role="img"
      aria-label="Signal flags spelling hello above a developer card and a chat"
      className="relative h-[610px] md:h-[500px] md:max-w-[560px]"
    >
      <svg
        viewBox="0 0 560 500"
        preserveAspectRatio="none"
        aria-hidden="true"
        className="absolute inset-0 h-[380px] w-full overflow-visible md:h-full"
      >
        <path
          d="M-10 30Q270 150 580 14"
          fill="none"
          stroke="var(--ink)"
          strokeWidth="2.5"
          strokeLinecap="round"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      {hello.map(({ letter, place }) => (
        <Flag
          key={place}
          letter={letter}
          className={`absolute size-14 shadow-[0_10px_22px_-10px_oklch(.235_.045_262/.45)] outline-none! md:size-[84px] ${place}`}
        />
      ))}
      <DeveloperCard />
      <Chat />
    </div>
  )
}

function DeveloperCard() {
  return (
    <div
      className={`${float} top-[150px] left-0 w-[272px] overflow-hidden px-4 pb-4 md:top-[206px]`}
    >
      <Pennant userName="mei_builds" className="-ml-4 h-[52px] w-[calc(100%-4px)]" />
      <Portrait
        name="mei"
        className="relative -mt-[22px] size-14 shadow-[0_0_0_4px_var(--surface)]"
      />
      <p className="type-title mt-2.5 text-[1.06rem] leading-[1.2] tracking-normal">mei_builds</p>
      <p className="text-13 text-ink-2">29 years old · Female</p>
      <div className="mt-2.5 flex gap-1.5">
        <Chip>React</Chip>
        <Chip>CSS</Chip>
        <Chip>Figma</Chip>
        <Chip look="more">+1</Chip>
      </div>
      <div className="mt-3.5 grid grid-cols-[1fr_1.5fr] gap-2">
        <span className={buttonClasses({ size: 'small' })}>Pass</span>
        <span className={buttonClasses({ size: 'small', kind: 'primary' })}>
          <UserRoundPlus aria-hidden="true" />
          Connect
        </span>
      </div>
    </div>
  )
}

function Chat() {
  return (
    <div
      className={`${float} top-[398px] right-0 w-[264px] p-3.5 md:top-[272px] md:-right-3.5 md:w-[282px]`}
    >
      <div className="mb-3 flex items-center gap-2.5 border-b border-line pb-2.5">
        <span className="relative">
          <Portrait name="oskar" className="size-[34px]" />
          <span className="absolute -right-[3px] -bottom-[3px] size-3.5 rounded-full border-3 border-surface bg-online" />
        </span>
        <span className="type-title text-15 leading-[1.2] tracking-normal">
          oskar_kern
          <span className="block font-body text-[.78rem] leading-[1.2] font-550 text-success">
            Active now
          </span>
        </span>
      </div>
      <div className="flex flex-col gap-1.5">
        <Bubble time="14:02" small>
          Saw your parser. Pair on it?
        </Bubble>
        <Bubble time="14:03" small isOwn>
          Yes please. Friday?
        </Bubble>
        <TypingDots className="mt-0.5 px-3 py-2.5" />
      </div>
    </div>
  )
}
