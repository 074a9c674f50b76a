import type { ReactNode } from 'react'

const meanings = {
  C: ['Charlie', 'Affirmative.'],
  K: ['Kilo', 'I wish to communicate with you.'],
  P: ['Papa', 'All aboard, we are about to sail.'],
  Q: ['Quebec', 'All healthy on board.'],
  U: ['Uniform', 'You are running into danger.'],
  UW: ['Uniform Whiskey', 'I wish you a pleasant voyage.'],
  Z: ['Zulu', 'I require a tug.'],
} as const

export type SignalLetters = keyof typeof meanings

/** A signal with its own words, for a rarely shown screen. */
export interface SignalContent {
  letters: string
  name: string
  meaning: string
  /** Shown in place of the flags. */
  picture?: ReactNode
}

const known = (letters: SignalLetters): SignalContent => {
  const [name, meaning] = meanings[letters]
  return { letters, name, meaning }
}

/**
 * The dark panel of the account screens: a halyard with one large flag or two smaller ones, their
 * name and their meaning.
 */
export function Signal({ signal }: { signal: SignalLetters | SignalContent }) {
  const { letters, name, meaning, picture } = typeof signal === 'string' ? known(signal) : signal
  return (
    <aside
      aria-label="Signal flag"
      className="on-hull sticky top-0 hidden h-dvh flex-col justify-center overflow-hidden bg-hull pr-6 pl-[18%] text-on-hull lg:flex"
    >
      <div className="relative pl-5 before:absolute before:inset-y-[-100vh] before:left-0 before:w-0.5 before:bg-on-hull-2 before:opacity-55">
        <div
          className={`relative grid gap-3.5 before:absolute before:top-[7px] before:-left-5 before:h-0.5 before:w-5 before:bg-on-hull-2 before:opacity-85 after:absolute after:bottom-[7px] after:-left-5 after:h-0.5 after:w-5 after:bg-on-hull-2 after:opacity-85 ${letters.length > 1 ? 'w-[min(240px,15vw)]' : 'w-[min(380px,22vw)]'}`}
        >
          {picture ??
            [...letters].map((letter) => (
              <svg
                key={letter}
                viewBox="0 0 40 40"
                preserveAspectRatio="none"
                aria-hidden="true"
                className="keep-colors block aspect-square w-full rounded-flag"
              >
                <use href={`#f-${letter}`} />
              </svg>
            ))}
        </div>
        <p className="mt-[34px] min-h-[calc(2lh+25px)] max-w-[17ch] font-display text-[clamp(1.5rem,2.1vw,1.9rem)] leading-[1.16] font-700 tracking-[-0.02em] text-balance">
          <span className="type-mono mb-3 block text-13 text-on-hull-2">{name}</span>
          {meaning}
        </p>
      </div>
    </aside>
  )
}
