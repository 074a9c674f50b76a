import type { Member } from '@shipmates/contract/profiles'
import { classNames } from '../lib/class-names.ts'
import { availabilityWords } from '../lib/format/availability.ts'

type AvailabilityProps = {
  member: Pick<Member, 'availability' | 'availableFrom'>
  /** Follows the words: ", about 6 h a week". */
  more?: string | undefined
  className?: string | undefined
}

const marks = {
  open: 'bg-success',
  busy: 'border border-edge bg-signal',
  closed: 'border-2 border-edge',
}

/** Shows whether a member is open to new people, with a mark next to the words; nothing if they did not choose. */
export function AvailabilityLine({ member, more, className }: AvailabilityProps) {
  const words = availabilityWords(member)
  if (!words || !member.availability) return null
  return (
    <p className={classNames('flex items-center gap-2 text-13 text-ink-2', className)}>
      <span
        aria-hidden="true"
        className={classNames(
          'keep-colors h-3 w-3 flex-none rounded-flag',
          marks[member.availability],
        )}
      />
      <span>
        <b className="font-600 text-ink">{words.word}</b>
        {words.rest}
        {more}
      </span>
    </p>
  )
}

/** The same as a tag on a card. An open member has no tag. */
export function AvailabilityTag({ member, className }: Omit<AvailabilityProps, 'more'>) {
  const words = availabilityWords(member)
  if (!words || member.availability === 'open') return null
  return (
    <p className={classNames('flex', className)}>
      <span className="rounded-chip bg-sunken px-2 py-0.5 text-12 font-600 text-ink-2">
        {words.word}
        {words.rest}
      </span>
    </p>
  )
}
