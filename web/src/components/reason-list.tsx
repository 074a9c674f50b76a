import { intentFlags } from '@shipmates/contract/intent-flags'
import type { Reason } from '@shipmates/contract/reasons'
import Blend from 'lucide-react/icons/blend'
import Clock from 'lucide-react/icons/clock'
import GraduationCap from 'lucide-react/icons/graduation-cap'
import Heart from 'lucide-react/icons/heart'
import Languages from 'lucide-react/icons/languages'
import Sparkles from 'lucide-react/icons/sparkles'
import Users from 'lucide-react/icons/users-round'
import { classNames } from '../lib/class-names.ts'
import { Flag } from './flags.tsx'
import { reasonWords } from './match-line.tsx'

const icons = {
  shared_skills: Blend,
  shared_interests: Heart,
  can_teach: GraduationCap,
  can_learn: GraduationCap,
  languages: Languages,
  hours: Clock,
  mutual: Users,
  new_here: Sparkles,
}

type ReasonListProps = { reasons: readonly Reason[]; className?: string | undefined }

/**
 * Why two members match: one sentence with an icon on each line; renders nothing if there is no
 * reason.
 */
export function ReasonList({ reasons, className }: ReasonListProps) {
  if (reasons.length === 0) return null
  return (
    <ul className={classNames('grid gap-1.5 text-14 leading-[1.4]', className)}>
      {reasons.map((reason) => (
        <li key={reason.kind} className="flex gap-2.5">
          <Sign reason={reason} />
          <span className="min-w-0 wrap-anywhere">{reasonWords(reason)}</span>
        </li>
      ))}
    </ul>
  )
}

function Sign({ reason }: { reason: Reason }) {
  if (reason.kind === 'intents') {
    const [intent] = reason.intents
    return intent && <Flag letter={intentFlags[intent]} className="mt-0.5 size-4 flex-none" />
  }
  const Icon = icons[reason.kind]
  return <Icon aria-hidden="true" className="mt-0.5 size-4 flex-none text-primary" />
}
