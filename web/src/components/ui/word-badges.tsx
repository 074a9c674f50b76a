import { classNames } from '../../lib/class-names.ts'

type WordBadgesProps = {
  words: readonly string[]
  /** Outlined, for words such as skills that the member wants to learn. */
  isOutlined?: boolean | undefined
}

/** Words other than skills, such as interests. */
export function WordBadges({ words, isOutlined = false }: WordBadgesProps) {
  return (
    <ul className="flex min-w-0 flex-wrap gap-1.5">
      {words.map((word) => (
        <li
          key={word}
          dir="auto"
          className={classNames(
            'h-[26px] max-w-full truncate rounded-chip px-[0.6rem] text-13 leading-[26px] font-500',
            isOutlined ? 'shadow-[inset_0_0_0_1px_var(--edge)]' : 'bg-sunken',
            'forced-colors:border',
          )}
        >
          {word}
        </li>
      ))}
    </ul>
  )
}
