import { smallPhotoUrl } from '@shipmates/contract/photos'
import { tileOf } from '@shipmates/contract/tiles'
import UserRound from 'lucide-react/icons/user-round'
import { type CSSProperties, useRef, useState } from 'react'
import { classNames } from '../lib/class-names.ts'
import { useNearView } from './when-near.tsx'

type UserAvatarProps = {
  user: { id: string; userName: string; photoUrl?: string | null | undefined }
  /** Width and height in pixels, with text of the usual size. */
  size?: 20 | 32 | 38 | 40 | 42 | 44 | 48 | 56 | 64 | 96 | undefined
  /** Shows the presence dot; text next to it must say the same. */
  isOnline?: boolean | undefined
  /** Position and ring, such as "ring-4 ring-surface". */
  className?: string | undefined
}

const dark = 'oklch(.235 .045 262)'

/**
 * Background and letter colours of the tiles; every pair has a contrast above 5:1 in both themes.
 */
export const tiles = [
  { ground: 'var(--f-yellow)', letter: dark },
  { ground: 'var(--f-blue)', letter: 'oklch(.99 .004 88)' },
  { ground: 'var(--f-sky)', letter: dark },
  { ground: 'oklch(.9 .02 262)', letter: dark },
  { ground: 'oklch(.79 .11 35)', letter: dark },
  { ground: 'oklch(.8 .09 165)', letter: dark },
] as const

/** Faces grow with the text next to them. */
const inRem = (px: number) => `${px / 16}rem`

/**
 * The member's photo over a tile with their initial; if the photo fails to load, the initial shows.
 */
export function UserAvatar({ user, size = 40, isOnline = false, className }: UserAvatarProps) {
  const [brokenUrl, setBrokenUrl] = useState<string>()
  const ref = useRef<HTMLSpanElement>(null)
  const isNear = useNearView(ref)
  const tile = tiles[tileOf(user.id)] ?? tiles[0]
  const hasPhoto = user.photoUrl && user.photoUrl !== brokenUrl
  const style: CSSProperties = {
    width: inRem(size),
    height: inRem(size),
    borderRadius: inRem(size * 0.28),
    fontSize: inRem(size * 0.46),
    background: tile.ground,
    color: tile.letter,
    // The tile is 1 px smaller than the photo: otherwise its colour would show at the rounded
    // edges.
    ...(hasPhoto && { padding: 1, backgroundClip: 'content-box' }),
  }

  return (
    <span
      ref={ref}
      className={classNames(
        'keep-colors relative inline-grid flex-none place-items-center font-display font-700 leading-none select-none',
        className,
      )}
      style={style}
    >
      <span aria-hidden="true">{user.userName.charAt(0).toUpperCase()}</span>
      {hasPhoto && isNear && (
        <img
          {...sourcesOf(user.photoUrl!, size)}
          alt=""
          width={size}
          height={size}
          loading="lazy"
          decoding="async"
          className="absolute inset-0 size-full rounded-[inherit] object-cover"
          onError={() => setBrokenUrl(user.photoUrl ?? undefined)}
        />
      )}
      {isOnline && (
        <span
          aria-hidden="true"
          className="mark-canvas-text absolute -right-[3px] -bottom-[3px] size-[14px] rounded-full border-3 border-(--avatar-ground,var(--surface)) bg-online"
        />
      )}
    </span>
  )
}

/** Up to this size the browser chooses between the two photos; the small one looks soft above it. */
const SMALL_MAX = 56

/** The small photo has 96 px and a tenth of the bytes, the large one 512 px. */
const sourcesOf = (url: string, size: number) => ({
  ...(size <= SMALL_MAX && {
    srcSet: `${smallPhotoUrl(url)} 96w, ${url} 512w`,
    sizes: inRem(size),
  }),
  src: url,
})

/** The tile of a member whose account is deleted. */
export function DeletedAvatar({ size, className = '' }: { size: number; className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={`inline-grid flex-none place-items-center border border-dashed border-edge bg-sunken text-ink-2 ${className}`}
      style={{ width: inRem(size), height: inRem(size), borderRadius: inRem(size * 0.28) }}
    >
      <UserRound className="size-[46%]!" />
    </span>
  )
}
