import type { Report, ReportAction } from '@shipmates/contract/admin-reports'
import { AppError } from '@shipmates/contract/errors'
import { ACT_NOTE_MAX_CHARS } from '@shipmates/contract/limits'
import { noteMissing } from '@shipmates/contract/messages/admin'
import { resolveFailed } from '@shipmates/contract/messages/staff'
import { type FormEvent, useId, useRef, useState } from 'react'
import { useLetterKeys } from '../../../components/behaviour/use-letter-keys.ts'
import { Question } from '../../../components/question.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Choice } from '../../../components/ui/choice.tsx'
import { FieldError } from '../../../components/ui/field-frame.tsx'
import { Kbd } from '../../../components/ui/kbd.tsx'
import { LimitedTextArea } from '../../../components/ui/limited-text-area.tsx'
import { keyName, useCommandKey } from '../../../lib/browser/keys.ts'
import { topDialog } from '../../../lib/browser/top-dialog.ts'
import { toastFailure } from '../../../lib/net/query-client.ts'
import { useResolveReport } from '../api.ts'
import { nameOf } from '../words.ts'

type Option = { action: ReportAction; title: string; line: string; isHard?: boolean }

const options: readonly Option[] = [
  { action: 'none', title: 'No action', line: 'Nothing wrong, or already settled' },
  { action: 'warn', title: 'Warn', line: 'An email with your reason' },
  {
    action: 'limit',
    title: 'Limit',
    line: 'Out of Discover and search, chats with connections only',
  },
  { action: 'suspend', title: 'Suspend', line: "Signed out now, can't sign in", isHard: true },
  {
    action: 'delete',
    title: 'Delete account',
    line: 'In 7 days, can be taken back until then',
    isHard: true,
  },
]

/** The decision, and the number of reports that are open now. */
export type Resolved = { action: ReportAction; openCount: number }

type DecisionProps = {
  report: Report
  actions: 'all' | 'all but delete' | 'none only'
  onResolved: (resolved: Resolved) => void
}

/** The decision on a report, by mouse or keys: 1 to 5, N, Ctrl or Cmd with Enter. */
export function Decision({ report, actions, onResolved }: DecisionProps) {
  const offered = offeredOf(actions)
  const form = useDecision(report, onResolved)
  const { chosen, choose, isValidated } = form
  const option = offered.find(({ action }) => action === chosen)
  const target = nameOf(report.target)

  useLetterKeys({
    n: () => form.reason.current?.focus(),
    ...Object.fromEntries(offered.map(({ action }, index) => [index + 1, () => choose(action)])),
  })
  useCommandKey('enter', () => {
    if (!topDialog()) form.decide()
  })

  return (
    <form
      noValidate
      aria-label="Decide"
      onSubmit={form.submit}
      className="grid gap-3.5 rounded-card border border-line bg-paper p-4"
    >
      <fieldset className="grid min-w-0 gap-2">
        <legend className="mb-2 text-13 font-600 text-ink-2">Decision</legend>
        <Options offered={offered} chosen={chosen} onChoose={choose} />
        {isValidated && !option && <FieldError message="Choose a decision." />}
      </fieldset>
      <Reason form={form} target={target} />
      <Button
        type="submit"
        kind={option?.isHard ? 'danger' : 'primary'}
        wide
        busy={form.isBusy}
        className="max-md:h-11"
      >
        {option?.title ?? 'Decide'}
        <span aria-hidden="true" className="flex gap-1 max-md:hidden pointer-coarse:hidden">
          <Kbd className={onButtonClasses}>{keyName('Mod')}</Kbd>
          <Kbd className={onButtonClasses}>Enter</Kbd>
        </span>
      </Button>
      <p className="text-13 text-ink-2">Then the next report opens.</p>
      {form.isAsking && (
        <Question
          isAlert
          title={`Delete ${target}?`}
          line="They're signed out now and gone in 7 days. Admins can restore the account until then."
          action="Delete account"
          isBusy={form.isBusy}
          onAct={() => void form.send()}
          onClose={form.stopAsking}
        />
      )}
    </form>
  )
}

type OptionsProps = {
  offered: readonly Option[]
  chosen: ReportAction | undefined
  onChoose: (action: ReportAction) => void
}

function Options({ offered, chosen, onChoose }: OptionsProps) {
  const name = useId()
  return offered.map(({ action, title, line, isHard }, index) => (
    <Choice
      key={action}
      name={name}
      value={action}
      title={title}
      line={line}
      isChosen={action === chosen}
      onChoose={() => onChoose(action)}
      aside={
        <Kbd className="col-start-3 row-start-1 border-edge text-ink-2 max-md:hidden pointer-coarse:hidden">
          {index + 1}
        </Kbd>
      }
      className={isHard ? hardClasses : undefined}
    />
  ))
}

type ReasonProps = { form: ReturnType<typeof useDecision>; target: string }

function Reason({ form, target }: ReasonProps) {
  const { chosen, note, setNote, isValidated, isReasonMissing, reason } = form
  const where = 'goes in the log.'
  return (
    <LimitedTextArea
      max={ACT_NOTE_MAX_CHARS}
      ref={reason}
      label="Reason"
      optional={chosen === 'none'}
      value={note}
      rows={3}
      error={isValidated && isReasonMissing ? noteMissing : undefined}
      hint={chosen === 'none' ? `It ${where}` : `We email this to ${target}. It also ${where}`}
      onChange={(event) => setNote(event.target.value)}
    />
  )
}

const onButtonClasses = 'border-current bg-transparent! text-current'
const hardClasses =
  'has-checked:border-danger! has-checked:shadow-[inset_0_0_0_1px_var(--danger)]! [&_input]:accent-danger!'

const offeredOf = (actions: DecisionProps['actions']) =>
  options.filter(({ action }) => {
    if (actions === 'none only') return action === 'none'
    return actions === 'all' || action !== 'delete'
  })

function useDecision(report: Report, onResolved: (resolved: Resolved) => void) {
  const [chosen, choose] = useState<ReportAction>()
  const [note, setNote] = useState('')
  const [isValidated, setValidated] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const reason = useRef<HTMLTextAreaElement>(null)
  const { mutateAsync, isPending: isBusy } = useResolveReport()
  const isReasonMissing = chosen !== undefined && chosen !== 'none' && !note.trim()

  // Not callbacks of the mutation: those are dropped when the report leaves the list and this form
  // is unmounted.
  const send = async () => {
    if (!chosen || isBusy) return
    try {
      const body = { action: chosen, ...(note.trim() && { note: note.trim() }) }
      const { openCount } = await mutateAsync({ reportId: report.id, ...body })
      onResolved({ action: chosen, openCount })
    } catch (error) {
      setAsking(false)
      // The page then shows who resolved it first.
      const isLate = error instanceof AppError && error.code === 'ALREADY_RESOLVED'
      if (!isLate) toastFailure(error, resolveFailed)
    }
  }
  const decide = () => {
    setValidated(true)
    if (isReasonMissing) reason.current?.focus()
    else if (chosen === 'delete') setAsking(true)
    else void send()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    decide()
  }
  const stopAsking = () => setAsking(false)
  const held = { chosen, choose, note, setNote, isValidated, isReasonMissing, reason }
  return { ...held, isAsking, stopAsking, isBusy, send, decide, submit }
}
