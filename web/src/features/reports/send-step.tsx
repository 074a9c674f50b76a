import { AppError } from '@shipmates/contract/errors'
import { REPORT_COMMENT_MAX_CHARS } from '@shipmates/contract/limits'
import { DialogStep } from '../../components/dialog-step.tsx'
import type { ReportSubject } from '../../components/report-opener.ts'
import { CheckBox } from '../../components/ui/check-box.tsx'
import { FormAlert } from '../../components/ui/form-alert.tsx'
import { LimitedTextArea } from '../../components/ui/limited-text-area.tsx'
import { duration } from '../../lib/format/duration.ts'
import { errorSentence } from '../../lib/net/query-client.ts'
import { kindOf } from './kinds.ts'
import type { Draft } from './use-draft.ts'

type SendStepProps = { draft: Draft; subject: ReportSubject; error: unknown }

export function SendStep({ draft, subject, error }: SendStepProps) {
  const { comment, kind } = draft
  const needsWords = kind === 'other'
  return (
    <DialogStep step={draft.number} of={draft.count} title="Send your report">
      <p className="mt-1.5 text-pretty text-ink-2">{summarise(draft, subject)}</p>
      <div className="mt-4 grid gap-4">
        <Failure error={error} subject={subject} />
        <LimitedTextArea
          max={REPORT_COMMENT_MAX_CHARS}
          label={needsWords ? 'What happened?' : 'Anything else we should know?'}
          placeholder={needsWords ? undefined : 'Optional'}
          rows={3}
          value={comment}
          error={draft.problem}
          onChange={({ target }) => draft.write(target.value)}
        />
        {subject.canBlock && !isLimited(error) && (
          <CheckBox {...blockTexts(subject)} isChecked={draft.block} onChange={draft.tick} />
        )}
      </div>
    </DialogStep>
  )
}

/** The content of the report in a sentence. A note is included only if there are no messages. */
function summarise({ kind, picked, hasMessages }: Draft, { user }: ReportSubject): string {
  const count = picked.length
  const messages = count > 0 ? `${count} ${count === 1 ? 'message' : 'messages'} and ` : ''
  const note = hasMessages ? '' : ', and the note of their request if there is one'
  const who = user.userName || 'this member'
  return `You're reporting ${who} for ${kindOf(kind)?.reason}. Moderators will see ${messages}their profile${note}.`
}

function blockTexts({ user, relation }: ReportSubject) {
  if (relation === 'request') {
    return {
      label: `Reject and block ${user.userName} too`,
      hint: "The request goes, and they can't ask again.",
    }
  }
  const ending = relation === 'connected' ? ' Your connection ends.' : ''
  return {
    label: `Block ${user.userName} too`,
    hint: `They can't find you or message you.${ending} We don't tell them.`,
  }
}

/** Whether the limit of reports for one day was reached: nothing can be sent until later. */
export const isLimited = (error: unknown): error is AppError =>
  error instanceof AppError && error.code === 'TOO_MANY_REQUESTS'

function Failure({ error, subject }: { error: unknown; subject: ReportSubject }) {
  if (!error) return null
  if (!isLimited(error)) {
    return (
      <FormAlert title="Couldn't send your report.">
        {errorSentence(error, "We couldn't reach the server. Check your connection and try again.")}
      </FormAlert>
    )
  }
  const { retryAfterMs } = error
  return (
    <FormAlert title="You've sent 10 reports today.">
      You can send more {retryAfterMs ? `in ${duration(retryAfterMs)}` : 'tomorrow'}.
      {subject.canBlock && ` You can still block ${subject.user.userName} now.`}
    </FormAlert>
  )
}
