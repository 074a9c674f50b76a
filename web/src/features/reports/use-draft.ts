import type { MessageId } from '@shipmates/contract/ids'
import { commentMissing, kindMissing } from '@shipmates/contract/messages/reports'
import type { ReportKind, ReportMember } from '@shipmates/contract/reports'
import { useState } from 'react'
import type { ReportSubject } from '../../components/report-opener.ts'
import { kindOf } from './kinds.ts'

type Step = 'kind' | 'messages' | 'send'

/** The input so far, which is kept between steps. */
export function useDraft(subject: ReportSubject, hasMessages: boolean) {
  const { canBlock, messageId } = subject
  const { clear, ...steps } = useSteps(
    hasMessages ? ['kind', 'messages', 'send'] : ['kind', 'send'],
  )
  const [kind, choose] = useState<ReportKind>()
  const [picked, setPicked] = useState<readonly MessageId[]>(messageId ? [messageId] : [])
  const [comment, write] = useState('')
  const [ticked, tick] = useState<boolean>()
  const pick = (id: MessageId) =>
    setPicked(picked.includes(id) ? picked.filter((other) => other !== id) : [...picked, id])
  return {
    ...steps,
    hasMessages,
    kind,
    picked,
    comment,
    block: canBlock && (ticked ?? Boolean(kindOf(kind)?.blocks)),
    choose: clear(choose),
    pick: clear(pick),
    write: clear(write),
    tick,
  }
}

export type Draft = ReturnType<typeof useDraft>

function useSteps(steps: readonly Step[]) {
  const [step, setStep] = useState<Step>('kind')
  const [problem, setProblem] = useState<string>()
  const at = steps.indexOf(step)
  return {
    step,
    number: at + 1,
    count: steps.length,
    /** What is missing in this step. */
    problem,
    refuse: setProblem,
    /** Moves by this many steps, back if negative, unless something is missing here. */
    go: (by: number, missing?: string) => {
      setProblem(missing)
      const next = steps[at + by]
      if (next && !missing) setStep(next)
    },
    /** Applies a change, and clears the message about missing input. */
    clear:
      <T>(change: (value: T) => void) =>
      (value: T) => {
        setProblem(undefined)
        change(value)
      },
  }
}

/** The report to send, or what is missing. */
export function reportOf(
  { kind, comment, picked, block }: Draft,
  { user }: ReportSubject,
): ReportMember | string {
  const text = comment.trim()
  if (!kind) return kindMissing
  if (kind === 'other' && !text) return commentMissing
  return { userId: user.id, kind, ...(text && { comment: text }), messageIds: [...picked], block }
}
