import type { MessageId } from '@shipmates/contract/ids'
import { REPORT_MESSAGES_MAX } from '@shipmates/contract/limits'
import { kindMissing } from '@shipmates/contract/messages/reports'
import type { ReportMember } from '@shipmates/contract/reports'
import { reportMember } from '@shipmates/contract/reports'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { DialogStep } from '../../components/dialog-step.tsx'
import { DiscardQuestion } from '../../components/discard-question.tsx'
import type { ReportSubject } from '../../components/report-opener.ts'
import { Button } from '../../components/ui/button.tsx'
import { Dialog } from '../../components/ui/dialog.tsx'
import { OnlineButton } from '../../components/ui/online-button.tsx'
import { call } from '../../lib/net/api.ts'
import { markBlocked, unmarkBlocked } from '../../lib/net/members-changed.ts'
import { KindStep } from './kind-step.tsx'
import { isLimited, SendStep } from './send-step.tsx'
import { Sent } from './sent.tsx'
import { type Draft, reportOf, useDraft } from './use-draft.ts'

type ReportDialogProps = {
  subject: ReportSubject
  /** Undefined if there are no messages: then the dialog has two steps. */
  picker: MessagePicker | undefined
  /** Blocks the member without a report. */
  onBlock: (onDone: () => void) => void
  isBlocking: boolean
  /** Called if the report also blocked the member. */
  onBlocked: () => void
  onClose: () => void
}

/** Reports a member, in short steps of one question each. */
export function ReportDialog(props: ReportDialogProps) {
  const { subject, onBlock, onBlocked, onClose } = props
  const report = useSendReport()
  const [isBlocked, setBlocked] = useState(false)

  const send = (body: ReportMember) =>
    report.mutate(body, {
      onSuccess: () => {
        setBlocked(body.block)
        if (body.block) onBlocked()
      },
    })
  /** Closes this dialog first, which restores the focus. */
  const leave = () => {
    onClose()
    subject.onBlocked?.()
  }
  if (!report.isSuccess) {
    return <Steps {...props} report={report} onSend={send} onBlockOnly={() => onBlock(leave)} />
  }
  return (
    <Sent
      subject={subject}
      isBlocked={isBlocked}
      isBlocking={props.isBlocking}
      onBlock={() => onBlock(() => setBlocked(true))}
      onClose={isBlocked ? leave : onClose}
    />
  )
}

type StepsProps = ReportDialogProps & {
  report: ReturnType<typeof useSendReport>
  onSend: (body: ReportMember) => void
  onBlockOnly: () => void
}

function Steps(props: StepsProps) {
  const { subject, picker, report, onSend, onClose } = props
  const draft = useDraft(subject, picker !== undefined)
  const [isGivingUp, setGivingUp] = useState(false)
  const { step } = draft

  const send = () => {
    const body = reportOf(draft, subject)
    if (typeof body === 'string') draft.refuse(body)
    else if (!report.isPending) onSend(body)
  }
  // Asks before the text is discarded.
  const close = () => (draft.comment.trim() ? setGivingUp(true) : onClose())
  if (isGivingUp) {
    return (
      <DiscardQuestion
        title="Discard your report?"
        line="Nothing has been sent yet."
        keep="Keep writing"
        onKeep={() => setGivingUp(false)}
        onDiscard={onClose}
      />
    )
  }
  return (
    <Dialog
      size="small"
      onClose={close}
      footer={<Footer {...props} draft={draft} onSend={send} onCancel={close} />}
    >
      {step === 'kind' && <KindStep draft={draft} user={subject.user} />}
      {step === 'messages' && picker && <MessagesStep draft={draft} picker={picker} />}
      {step === 'send' && <SendStep draft={draft} subject={subject} error={report.error} />}
    </Dialog>
  )
}

type FooterProps = Pick<StepsProps, 'subject' | 'report' | 'isBlocking' | 'onBlockOnly'> & {
  draft: Draft
  onSend: () => void
  onCancel: () => void
}

/** Keys separate buttons that replace each other: a press must not carry over. */
function Footer(props: FooterProps) {
  const { draft, report, onCancel } = props
  const isFirst = draft.step === 'kind'
  return (
    <>
      <Button
        key={isFirst ? 'cancel' : 'back'}
        kind="ghost"
        disabled={report.isPending}
        onClick={isFirst ? onCancel : () => draft.go(-1)}
      >
        {isFirst ? 'Cancel' : 'Back'}
      </Button>
      {draft.step === 'send' ? <SendButtons {...props} /> : <StepButtons draft={draft} />}
    </>
  )
}

function StepButtons({ draft }: { draft: Draft }) {
  const { step, kind, picked, go } = draft
  const isMissing = step === 'kind' && !kind
  return (
    <Button key={step} kind="primary" onClick={() => go(1, isMissing ? kindMissing : undefined)}>
      {step === 'messages' && picked.length === 0 ? 'Continue without messages' : 'Continue'}
    </Button>
  )
}

function SendButtons({ subject, report, isBlocking, onSend, onBlockOnly }: FooterProps) {
  const isFull = isLimited(report.error)
  return (
    <>
      {isFull && subject.canBlock && (
        <OnlineButton busy={isBlocking} onClick={onBlockOnly}>
          Block only
        </OnlineButton>
      )}
      <OnlineButton
        kind="primary"
        busy={report.isPending}
        busyLabel="Sending..."
        disabled={isFull}
        onClick={onSend}
      >
        {report.isError && !isFull ? 'Try again' : 'Send report'}
      </OnlineButton>
    </>
  )
}

/** Sends a report. The dialog shows errors next to the text. */
const useSendReport = () =>
  useMutation({
    mutationFn: (body: ReportMember) => call(reportMember, { body }),
    onMutate: ({ block, userId }) => {
      if (block) markBlocked(userId)
    },
    onError: (_error, { block, userId }) => {
      if (block) unmarkBlocked(userId)
    },
  })

/** Renders the messages to select from. */
type MessagePicker = (props: {
  picked: readonly MessageId[]
  onPick: (id: MessageId) => void
}) => ReactNode

type MessagesStepProps = { draft: Draft; picker: MessagePicker }

function MessagesStep({ draft, picker }: MessagesStepProps) {
  return (
    <DialogStep step={draft.number} of={draft.count} title="Which messages?">
      <p className="mt-1.5 text-pretty text-ink-2">
        Moderators see only the messages you pick, and the profile as it is now.
      </p>
      <p role="status" className="mt-4 mb-2 text-13 font-600">
        {draft.picked.length} of {REPORT_MESSAGES_MAX} picked
      </p>
      {picker({ picked: draft.picked, onPick: draft.pick })}
    </DialogStep>
  )
}
