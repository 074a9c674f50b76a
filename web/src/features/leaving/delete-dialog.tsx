import type { DeleteAccount } from '@shipmates/contract/leaving'
import { DELETION_GRACE_MS } from '@shipmates/contract/limits'
import { deletionFailed } from '@shipmates/contract/messages/leaving'
import { useId, useState } from 'react'
import { DialogStep } from '../../components/dialog-step.tsx'
import { PasswordQuestion, usePasswordQuestion } from '../../components/password-question.tsx'
import { Button } from '../../components/ui/button.tsx'
import { Choice } from '../../components/ui/choice.tsx'
import { Dialog } from '../../components/ui/dialog.tsx'
import { serverNow } from '../../lib/browser/server-clock.ts'
import { localMoment } from '../../lib/format/calendar-day.ts'
import { useDeleteAccount } from './api.ts'

const STEPS = 3

const choices = [
  {
    value: 'keep',
    title: 'Leave them',
    line: 'The people you wrote to can still read them, from “Deleted member”.',
  },
  {
    value: 'remove',
    title: 'Remove them too',
    line: "They'll see “Message deleted” instead.",
  },
] as const

/** Deletes the account in three steps: the consequences, the choice for messages, the password. */
export function DeleteDialog({ onClose }: { onClose: () => void }) {
  const [step, setStep] = useState(1)
  const [isGivingUp, setGivingUp] = useState(false)
  const { messages, setMessages, question, formId, send, deletion } = useDeletionForm()

  // Asks before input is discarded.
  const close = () => (question.form.values.password && !isGivingUp ? setGivingUp(true) : onClose())
  if (isGivingUp) return <GivingUp onStay={() => setGivingUp(false)} onClose={onClose} />
  return (
    <Dialog
      size="small"
      onClose={close}
      footer={
        <>
          <Button kind="ghost" onClick={step === 1 ? close : () => setStep(step - 1)}>
            {step === 1 ? 'Cancel' : 'Back'}
          </Button>
          {/*
           * Keys: if React reused the element, the pressed button would submit the step that it
           * opens.
           */}
          {step < STEPS ? (
            <Button key="continue" kind="primary" onClick={() => setStep(step + 1)}>
              Continue
            </Button>
          ) : (
            <Button
              key="delete"
              type="submit"
              form={formId}
              kind="danger"
              disabled={question.isTooOld}
              busy={deletion.isPending}
            >
              Delete account
            </Button>
          )}
        </>
      }
    >
      {step === 1 && <WhatFollows />}
      {step === 2 && <Messages chosen={messages} onChoose={setMessages} />}
      {step === STEPS && (
        <DialogStep
          step={3}
          of={STEPS}
          title={question.needsPassword ? 'Confirm with your password' : 'Delete your account now?'}
        >
          <PasswordQuestion
            id={formId}
            question={question}
            send={send}
            error={deletion.error}
            failure={deletionFailed}
            back="/settings#your-data"
          />
        </DialogStep>
      )}
    </Dialog>
  )
}

function useDeletionForm() {
  const formId = useId()
  const deletion = useDeleteAccount()
  const question = usePasswordQuestion()
  const [messages, setMessages] = useState<DeleteAccount['messages']>('keep')
  const send = (password?: string) =>
    deletion.mutate({ password, messages }, { onError: question.refuse })
  return { messages, setMessages, question, formId, send, deletion }
}

function WhatFollows() {
  const [dueAt] = useState(() => new Date(serverNow() + DELETION_GRACE_MS).toISOString())
  return (
    <DialogStep step={1} of={STEPS} title="Delete your account?">
      <p className="mt-1.5 text-pretty text-ink-2">
        You disappear from Shipmates at once and are signed out everywhere. Sign in before{' '}
        <b className="font-600 text-ink">{localMoment(dueAt)}</b> to keep your account. After that
        it can't be brought back.
      </p>
    </DialogStep>
  )
}

type MessagesProps = {
  chosen: DeleteAccount['messages']
  onChoose: (value: DeleteAccount['messages']) => void
}

function Messages({ chosen, onChoose }: MessagesProps) {
  const name = useId()
  return (
    <DialogStep step={2} of={STEPS} title="What happens to messages you sent?">
      <fieldset className="mt-4 grid min-w-0 gap-2">
        <legend className="sr-only">What happens to messages you sent?</legend>
        {choices.map((choice) => (
          <Choice
            key={choice.value}
            name={name}
            {...choice}
            isChosen={choice.value === chosen}
            onChoose={() => onChoose(choice.value)}
          />
        ))}
      </fieldset>
    </DialogStep>
  )
}

function GivingUp({ onStay, onClose }: { onStay: () => void; onClose: () => void }) {
  return (
    <Dialog
      title="Keep your account?"
      size="small"
      onClose={onClose}
      footer={
        <>
          <Button kind="ghost" onClick={onStay}>
            Back
          </Button>
          <Button kind="primary" onClick={onClose}>
            Keep my account
          </Button>
        </>
      }
    >
      <p className="mt-1.5 text-pretty text-ink-2">
        Nothing has been deleted. The password you typed has been cleared.
      </p>
    </Dialog>
  )
}
