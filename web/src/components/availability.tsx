import type { Member } from '@shipmates/contract/profiles'
import { classNames } from '../lib/class-names.ts'
import { availabilityWords } from '../lib/format/availability.ts'

type AvailabilityProps = {
  member: Pick<Member, 'availability' | 'availableFrom'>
  /** Added to the words: ", about 6 h a week". */
  more?: string | undefined
  className?: string | undefined
}

const marks = {
  open: 'bg-success',
  busy: 'border border-edge bg-signal',
  closed: 'border-2 border-edge',
}

/**
 * Whether a member accepts requests, with a mark next to the words; nothing if the profile does not
 * say.
 */
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
