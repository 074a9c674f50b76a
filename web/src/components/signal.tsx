const meanings = {
  C: ['Charlie', 'Affirmative.'],
  K: ['Kilo', 'I wish to communicate with you.'],
  P: ['Papa', 'All aboard, we are about to sail.'],
  Q: ['Quebec', 'All healthy on board.'],
  U: ['Uniform', 'You are running into danger.'],
  Z: ['Zulu', 'I require a tug.'],
} as const

export type SignalLetter = keyof typeof meanings

/**
 * The dark panel of the account screens: a halyard with one large flag, its name and its meaning.
 */
export function Signal({ letter }: { letter: SignalLetter }) {
  const [name, meaning] = meanings[letter]
  return (
    <aside
      aria-label="Signal flag"
      className="on-hull sticky top-0 hidden h-dvh flex-col justify-center overflow-hidden bg-hull pr-6 pl-[18%] text-on-hull lg:flex"
    >
      <div className="relative pl-5 before:absolute before:inset-y-[-100vh] before:left-0 before:w-0.5 before:bg-on-hull-2 before:opacity-55">
        <div className="relative aspect-square w-[min(380px,22vw)] before:absolute before:top-[7px] before:-left-5 before:h-0.5 before:w-5 before:bg-on-hull-2 before:opacity-85 after:absolute after:bottom-[7px] after:-left-5 after:h-0.5 after:w-5 after:bg-on-hull-2 after:opacity-85">
          <svg
            viewBox="0 0 40 40"
            preserveAspectRatio="none"
            aria-hidden="true"
            className="keep-colors block size-full rounded-flag"
          >
            <use href={`#f-${letter}`} />
          </svg>
        </div>
        <p className="mt-[34px] min-h-[calc(2lh+25px)] max-w-[17ch] font-display text-[clamp(1.5rem,2.1vw,1.9rem)] leading-[1.16] font-700 tracking-[-0.02em] text-balance">
          <span className="type-mono mb-3 block text-13 text-on-hull-2">{name}</span>
          {meaning}
        </p>
      </div>
    </aside>
  )
}
