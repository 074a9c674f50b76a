import * as messages from '@shipmates/contract/messages/sign-in'
import {
  EnterCode,
  startSecondFactor,
  switchOnSecondFactor,
} from '@shipmates/contract/second-factor'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useId, useRef, useState } from 'react'
import { encode } from 'uqr'
import { useContractForm } from '../../../components/behaviour/use-contract-form.ts'
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx'
import { DialogStep } from '../../../components/dialog-step.tsx'
import { DiscardQuestion } from '../../../components/discard-question.tsx'
import { ServerError } from '../../../components/server-error.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Dialog } from '../../../components/ui/dialog.tsx'
import { Field } from '../../../components/ui/field.tsx'
import { copyText } from '../../../lib/copy-text.ts'
import { call } from '../../../lib/net/api.ts'
import { toast } from '../../../lib/toast.ts'
import { isWrongCode } from '../api.ts'
import { BACK, useReloadSecondFactor } from './api.ts'
import { RecoveryCodes } from './recovery-codes.tsx'

const STEPS = 3

type Secret = { secret: string; uri: string }

/**
 * Turns two-step sign-in on: asks for the password, shows a code to scan, asks for the app's first
 * code, shows the recovery codes.
 */
export function SetUpTwoStep({ onClose }: { onClose: () => void }) {
  const [secret, setSecret] = useState<Secret>()
  const [codes, setCodes] = useState<string[]>()
  const reloadSecondFactor = useReloadSecondFactor()
  const finish = () => {
    toast.success(messages.secondFactorOn)
    onClose()
  }
  if (codes) {
    const heading = (list: ReactNode) => (
      <DialogStep step={3} of={STEPS} title="Save your recovery codes">
        {list}
      </DialogStep>
    )
    return <RecoveryCodes codes={codes} heading={heading} onDone={finish} />
  }
  if (secret) {
    const onOn = (recoveryCodes: string[]) => {
      void reloadSecondFactor()
      setCodes(recoveryCodes)
    }
    return <Steps secret={secret} onOn={onOn} onClose={onClose} />
  }
  return (
    <ConfirmDialog
      title="Turn on two-step sign-in"
      line="You'll need an authenticator app on your phone. First, confirm it's you."
      action="Continue"
      failure={messages.secondFactorOnFailed}
      back={BACK}
      onConfirm={async (password) =>
        setSecret((await call(startSecondFactor, { body: { password } })).data)
      }
      onClose={onClose}
    />
  )
}

type StepsProps = { secret: Secret; onOn: (codes: string[]) => void; onClose: () => void }

function Steps({ secret, onOn, onClose }: StepsProps) {
  const formId = useId()
  const [step, setStep] = useState(1)
  const [isGivingUp, setGivingUp] = useState(false)
  const entry = useFirstCode(onOn)
  // Asks before input is discarded.
  const close = () => (entry.form.values.code.trim() ? setGivingUp(true) : onClose())
  if (isGivingUp) {
    return (
      <DiscardQuestion
        title="Stop turning it on?"
        line="Two-step sign-in stays off. Delete the account that you added to your app."
        keep="Continue"
        onKeep={() => setGivingUp(false)}
        onDiscard={onClose}
      />
    )
  }
  return (
    <Dialog
      size={step === 1 ? 'large' : 'small'}
      onClose={close}
      footer={
        <>
          <Button kind="ghost" onClick={step === 1 ? close : () => setStep(1)}>
            {step === 1 ? 'Cancel' : 'Back'}
          </Button>
          {/*
           * Keys: if React reused the element, the pressed button would submit the step that it
           * opens.
           */}
          {step === 1 ? (
            <Button key="continue" kind="primary" onClick={() => setStep(2)}>
              Continue
            </Button>
          ) : (
            <Button key="verify" type="submit" form={formId} kind="primary" busy={entry.isPending}>
              Verify
            </Button>
          )}
        </>
      }
    >
      {step === 1 ? <Scan secret={secret} /> : <FirstCode formId={formId} entry={entry} />}
    </Dialog>
  )
}

function Scan({ secret: { secret, uri } }: { secret: Secret }) {
  const [isCopied, setCopied] = useState(false)
  const groups = secret.match(/.{1,4}/g) ?? []
  return (
    <DialogStep step={1} of={STEPS} title="Turn on two-step sign-in">
      <div className="mt-4 flex flex-wrap items-start gap-6">
        <QrCode text={uri} label="QR code with the key below" />
        <ol className="grid min-w-0 flex-1 basis-60 gap-3 text-14 leading-[1.5]">
          <li>1. Open your authenticator app and add an account.</li>
          <li>
            2. Scan this code. Can't scan it? Enter this key instead:
            <br />
            <code className="type-mono mt-1 mr-2 inline-block rounded-chip bg-sunken px-2 py-1 text-13 wrap-anywhere">
              {groups.join(' ')}
            </code>
            <button
              type="button"
              className="min-h-6 font-600 text-primary underline-offset-[0.2em] hover:underline"
              onClick={async () => setCopied(await copyText(secret))}
            >
              <span aria-live="polite">{isCopied ? 'Copied' : 'Copy key'}</span>
            </button>
          </li>
        </ol>
      </div>
    </DialogStep>
  )
}

function useFirstCode(onOn: (codes: string[]) => void) {
  const field = useRef<HTMLInputElement>(null)
  const form = useContractForm(EnterCode, { code: '' })
  const confirmation = useMutation({
    mutationFn: async (body: EnterCode) => (await call(switchOnSecondFactor, { body })).data,
    onSuccess: ({ recoveryCodes }) => onOn(recoveryCodes),
    onError: (error) => {
      if (!isWrongCode(error)) return
      form.refuse('code', messages.firstCodeWrong)
      field.current?.focus()
      field.current?.select()
    },
  })
  const submit = form.submit((typed) => {
    if (!confirmation.isPending) confirmation.mutate(typed)
  })
  return { field, form, submit, isPending: confirmation.isPending, error: confirmation.error }
}

type FirstCodeProps = { formId: string; entry: ReturnType<typeof useFirstCode> }

function FirstCode({ formId, entry: { field, form, submit, error } }: FirstCodeProps) {
  return (
    <DialogStep step={2} of={STEPS} title="Enter the code from your app">
      <form id={formId} onSubmit={submit} noValidate className="mt-4 grid gap-4">
        <Field
          ref={field}
          label="6-digit code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={9}
          data-autofocus=""
          {...form.field('code')}
        />
        {!isWrongCode(error) && <ServerError title={messages.secondFactorOnFailed} error={error} />}
      </form>
    </DialogStep>
  )
}

/** The width of the empty border around a code, which scanners need, in modules. */
const QUIET = 4

/** A QR code, dark on white in both themes, because many scanners read no other. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 0 })
  const squares = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  )
  const side = size + 2 * QUIET
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`${-QUIET} ${-QUIET} ${side} ${side}`}
      shapeRendering="crispEdges"
      width="188"
      height="188"
      className="keep-colors flex-none rounded-row border border-line"
    >
      <path fill="#fff" d={`M${-QUIET} ${-QUIET}h${side}v${side}h${-side}z`} />
      <path fill="#0f1623" d={squares.join('')} />
    </svg>
  )
}
