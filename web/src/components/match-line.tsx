import { reasonParts } from '@shipmates/contract/messages/reasons'
import type { Reason } from '@shipmates/contract/reasons'
import { Fragment, type ReactNode } from 'react'
import { Facts } from './facts.tsx'

type MatchLineProps = { reasons: readonly Reason[]; className?: string | undefined }

/** Why two developers match, as text; renders nothing if there is no reason. */
export function MatchLine({ reasons, className }: MatchLineProps) {
  const facts = reasons.map((reason) => ({ key: reason.kind, text: reasonWords(reason) }))
  return facts.length > 0 ? <Facts facts={facts} className={className} /> : null
}

/** One reason in words. */
export const reasonWords = (reason: Reason): ReactNode =>
  reasonParts(reason).map((part, place) =>
    typeof part === 'string' ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence stay in place
      <Fragment key={place}>{part}</Fragment>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence stay in place
      <b key={place} className="font-650 text-ink">
        {part.about}
      </b>
    ),
  )
