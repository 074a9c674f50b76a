import { classNames } from '../lib/class-names.ts'
import { CopyButton } from './copy-button.tsx'

type InviteLinkProps = {
  className?: string
  /** Whether the link is the screen's main content, so that the text around it explains it. */
  isMain?: boolean
}

/** The address of the sign-up page, to copy and send to others. */
export function InviteLink({ className, isMain = false }: InviteLinkProps) {
  const url = `${location.origin}/signup`
  return (
    <div className={className}>
      {!isMain && <p className="mb-2 text-13 text-ink-2">Know someone who should be here?</p>}
      <div
        className={classNames(
          'flex flex-wrap items-center gap-2 rounded-control border border-line bg-paper py-1.5 pr-1.5',
          isMain ? 'pl-1.5' : 'pl-3.5',
        )}
      >
        <span
          className={classNames(
            'type-mono min-w-0 flex-1 text-13 wrap-anywhere',
            isMain && 'px-2 py-1.5 max-md:basis-full',
          )}
        >
          {isMain ? url : url.replace(/^https?:\/\//, '')}
        </span>
        <CopyButton
          text={url}
          label="Copy link"
          size={isMain ? 'medium' : 'small'}
          kind={isMain ? 'primary' : undefined}
          className={isMain ? 'max-md:h-11 max-md:w-full' : undefined}
        />
      </div>
    </div>
  )
}
