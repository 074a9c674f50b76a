const ink = 'oklch(.22 .03 262)'

type PortraitDrawing = {
  ground: string
  shirt: string
  skin: string
  mouth: string
  /** Drawn behind shoulders and head, such as long hair. */
  behind?: { fill: string; path: string }
  /** Hair and beard, topmost layer first. */
  hair: { fill: string; paths: readonly string[] }
}

const drawings = {
  mei: {
    ground: 'oklch(.79 .1 30)',
    shirt: 'oklch(.94 .01 88)',
    skin: 'oklch(.86 .05 70)',
    mouth: ink,
    behind: {
      fill: 'oklch(.22 .02 270)',
      path: 'M9.5 30V18.5C9.5 12 14 8 20 8s10.5 4 10.5 10.5V30h-5V17c-3 0-8-1-9.5-3-.5 2-1.5 3-2.5 3.5V30z',
    },
    hair: { fill: 'none', paths: [] },
  },
  oskar: {
    ground: 'oklch(.86 .1 95)',
    shirt: 'var(--f-blue)',
    skin: 'oklch(.83 .06 60)',
    mouth: 'oklch(.97 .01 88)',
    hair: {
      fill: 'oklch(.55 .12 50)',
      paths: [
        'M11.6 17.5C11 11 15 8 20 8s9 3 8.4 9.5c-1-3-2.9-4.3-8.4-4.3s-7.4 1.3-8.4 4.3z',
        'M11.8 19c0 7.5 3.7 10.8 8.2 10.8s8.2-3.3 8.2-10.8c-1.2 1.6-2.7 1.6-4.2 1.2-2.6-.7-5.4-.7-8 0-1.5.4-3 .4-4.2-1.2z',
      ],
    },
  },
  nadia: {
    ground: 'oklch(.8 .08 235)',
    shirt: 'var(--f-yellow)',
    skin: 'oklch(.72 .08 55)',
    mouth: ink,
    hair: {
      fill: 'oklch(.25 .04 30)',
      paths: [
        'M16 7.5a4 4 0 1 0 8 0 4 4 0 1 0-8 0z',
        'M11 18a9 9 0 0 1 18 0c0-1-2-5-9-5s-9 4-9 5z',
      ],
    },
  },
  tomas: {
    ground: 'oklch(.8 .09 165)',
    shirt: 'var(--f-red)',
    skin: 'oklch(.55 .07 50)',
    mouth: ink,
    hair: {
      fill: 'oklch(.2 .02 40)',
      paths: ['M11.5 17c0-6 4-8.5 8.5-8.5s8.5 2.5 8.5 8.5c-1-2.5-3-4-5-4-3 0-9 0-12 4z'],
    },
  },
} satisfies Record<string, PortraitDrawing>

export type PortraitName = keyof typeof drawings

/** An illustrated member for the landing page. Size and position come from the class. */
export function Portrait({ name, className }: { name: PortraitName; className: string }) {
  return (
    <svg
      viewBox="0 0 40 40"
      aria-hidden="true"
      className={`keep-colors block flex-none rounded-[28%] ${className}`}
    >
      <PortraitShapes name={name} />
    </svg>
  )
}

/** The portrait on its 40 × 40 grid, for use inside another SVG. */
export function PortraitShapes({ name }: { name: PortraitName }) {
  const drawing: PortraitDrawing = drawings[name]
  return (
    <>
      <rect width="40" height="40" fill={drawing.ground} />
      {drawing.behind && <path d={drawing.behind.path} fill={drawing.behind.fill} />}
      <path d="M5 42c1-9 7-12 15-12s14 3 15 12z" fill={drawing.shirt} />
      <rect x="17" y="24" width="6" height="8" rx="3" fill={drawing.skin} />
      <circle cx="20" cy="19" r="8" fill={drawing.skin} />
      {drawing.hair.paths.map((path) => (
        <path key={path} d={path} fill={drawing.hair.fill} />
      ))}
      <circle cx="17" cy="18.6" r=".95" fill={ink} />
      <circle cx="23" cy="18.6" r=".95" fill={ink} />
      <path
        d="M17.8 22.2c1.3 1.2 3.1 1.2 4.4 0"
        fill="none"
        stroke={drawing.mouth}
        strokeLinecap="round"
      />
    </>
  )
}
