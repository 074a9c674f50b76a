import Circle from 'lucide-react/icons/circle'
import CircleCheck from 'lucide-react/icons/circle-check'
import { useEffect, useState } from 'react'
import { classNames } from '../../lib/class-names.ts'

export type ChecklistRule = { label: string; isMet: boolean }

const ANNOUNCE_AFTER_MS = 600

/**
 * Rules that are checked while typing. Changes are announced politely once typing pauses
 * (debounced).
 */
export function Checklist({ id, rules }: { id?: string; rules: readonly ChecklistRule[] }) {
  return (
    <>
      <ul
        id={id}
        className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-[22px] gap-y-[5px] pt-[3px] max-md:grid-cols-1"
      >
        {rules.map((rule) => (
          <ChecklistRow key={rule.label} rule={rule} />
        ))}
      </ul>
      <MetCount rules={rules} />
    </>
  )
}

function ChecklistRow({ rule: { label, isMet } }: { rule: ChecklistRule }) {
  const Icon = isMet ? CircleCheck : Circle
  return (
    <li
      className={classNames(
        'flex items-center gap-2 text-13 leading-[1.4]',
        // An odd last item spans the full row, so that it does not widen the first column.
        'last:odd:col-span-full',
        isMet ? 'text-ink' : 'text-ink-2',
      )}
    >
      <Icon
        aria-hidden="true"
        className={classNames('size-4', isMet ? 'text-success' : 'text-edge')}
      />
      <span>
        {label}
        <span className="sr-only">, {isMet ? 'met' : 'not met'}</span>
      </span>
    </li>
  )
}

function MetCount({ rules }: { rules: readonly ChecklistRule[] }) {
  const met = rules.filter((rule) => rule.isMet).length
  const sentence = `${met} of ${rules.length} requirements met`
  const [announcement, setAnnouncement] = useState('')

  useEffect(() => {
    const timer = setTimeout(() => setAnnouncement(met > 0 ? sentence : ''), ANNOUNCE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [met, sentence])

  return (
    <span role="status" className="sr-only">
      {announcement}
    </span>
  )
}
