import type { MemberState } from '@shipmates/contract/admin-members'
import type { ReactNode } from 'react'
import { stateNames } from './words.ts'

type TagKind = 'good' | 'warn' | 'bad' | 'quiet'

const kinds: Record<TagKind, string> = {
  good: 'bg-success-tint text-success',
  warn: 'bg-warn text-ink shadow-[inset_0_0_0_1px_var(--signal)]',
  bad: 'bg-danger-tint text-danger',
  quiet: 'bg-sunken text-ink-2',
}

/** A state in one word. */
export function Tag({ kind, children }: { kind: TagKind; children: ReactNode }) {
  return (
    <span
      className={`inline-flex h-6 flex-none items-center gap-1 rounded-chip px-2 text-12 font-650 whitespace-nowrap forced-colors:border ${kinds[kind]}`}
    >
      {children}
    </span>
  )
}

const kindOfState: Record<MemberState, TagKind> = {
  active: 'good',
  limited: 'warn',
  suspended: 'bad',
  waiting: 'warn',
  unverified: 'quiet',
  leaving: 'quiet',
  deleted: 'quiet',
}

export const StateTag = ({ state }: { state: MemberState }) => (
  <Tag kind={kindOfState[state]}>{stateNames[state]}</Tag>
)
