import { classNames } from '../../lib/class-names.ts'

type NoteBubbleProps = { isMine?: boolean; className?: string; children: string }

/** The note of a request. */
export function NoteBubble({ isMine = false, className, children }: NoteBubbleProps) {
  return (
    <p
      className={classNames(
        'max-w-[60ch] rounded-row px-3.5 py-2.5 text-14 leading-[1.5] wrap-anywhere whitespace-pre-line forced-colors:border',
        isMine ? 'rounded-br-[5px] bg-tint' : 'rounded-bl-[5px] bg-sunken',
        className,
      )}
    >
      <span className="mb-0.5 block text-12 font-600 text-ink-2">
        {isMine ? 'Your note' : 'Note'}
        <span className="sr-only">: </span>
      </span>
      <span dir="auto" className="block">
        {children}
      </span>
    </p>
  )
}
