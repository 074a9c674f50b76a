import { classNames } from '../../lib/class-names.ts'
import { type Part, richText } from './rich-text.ts'

type MessageTextProps = { content: string; isOnDark: boolean }

/** What was written: its lines kept, links made safe, backticks shown as code. */
export function MessageText({ content, isOnDark }: MessageTextProps) {
  return (
    <span className="whitespace-pre-wrap wrap-anywhere">
      {richText(content).map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change places
        <TextPart key={index} part={part} isOnDark={isOnDark} />
      ))}
    </span>
  )
}

function TextPart({ part, isOnDark }: { part: Part; isOnDark: boolean }) {
  if (part.kind === 'text') return part.text
  if (part.kind === 'code') {
    return (
      <code
        className={classNames(
          'rounded-[5px] px-[5px] py-0.5 font-mono text-[0.88em] font-500',
          isOnDark ? 'bg-[oklch(1_0_0/.16)]' : 'bg-[oklch(0_0_0/.08)]',
        )}
      >
        {part.text}
      </code>
    )
  }
  return (
    <a
      href={part.href}
      target="_blank"
      rel="noopener noreferrer nofollow"
      className={classNames(
        'underline underline-offset-[0.2em]',
        isOnDark ? 'focus-visible:outline-on-bubble-out' : 'text-primary',
      )}
    >
      {part.text}
    </a>
  )
}
