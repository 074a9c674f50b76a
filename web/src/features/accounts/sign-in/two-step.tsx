import { RECOVERY_CODES } from '@shipmates/contract/limits'
import * as messages from '@shipmates/contract/messages/sign-in'
import { EnterCode, type SecondFactorState } from '@shipmates/contract/second-factor'
import { useQuery } from '@tanstack/react-query'
import KeyRound from 'lucide-react/icons/key-round'
import Shield from 'lucide-react/icons/shield'
import { type ReactNode, useId, useState } from 'react'
import { useContractForm } from '../../../components/behaviour/use-contract-form.ts'
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx'
import { boxClasses } from '../../../components/settings/box.ts'
import { LoadedPart } from '../../../components/settings/loaded-part.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { DialogTitle } from '../../../components/ui/dialog.tsx'
import { Field } from '../../../components/ui/field.tsx'
import { StateBox } from '../../../components/ui/state-box.tsx'
import { localDay } from '../../../lib/format/calendar-day.ts'
import { signInStateQuery } from '../../../lib/net/sign-in-state.ts'
import { isWrongCode } from '../api.ts'
import { BACK, secondFactorQuery, useRenewCodes, useSwitchOff } from './api.ts'
import { MethodRow, MethodsOfKind } from './method-row.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SetUpTwoStep } from './set-up-two-step.tsx'

/** With this many codes or fewer, new ones should be generated. */
const FEW = 2

type Opened = 'on' | 'off' | 'codes'

/** Two-step sign-in, which requires a code of an app at each sign-in, to turn on and off. */
export function TwoStep() {
  const id = useId()
  const query = useQuery(secondFactorQuery)
  const [opened, setOpened] = useState<Opened>()
  const close = () => setOpened(undefined)
  return (
    <MethodsOfKind
      id={id}
      title="Two-step sign-in"
      line="When you sign in, we also ask for a code from an app on your phone. Passkeys skip this step."
    >
      <LoadedPart query={query} what="two-step sign-in" hint="It's as you left it.">
        {(state) => <State titleId={id} state={state} onOpen={setOpened} />}
      </LoadedPart>
      {opened === 'on' && <SetUpTwoStep onClose={close} />}
      {opened === 'off' && <SwitchOff onClose={close} />}
      {opened === 'codes' && <NewCodes left={query.data?.recoveryCodesLeft ?? 0} onClose={close} />}
    </MethodsOfKind>
  )
}

type StateProps = {
  titleId: string
  state: SecondFactorState
  onOpen: (opened: Opened) => void
}

function State({ titleId, state: { since, recoveryCodesLeft: left }, onOpen }: StateProps) {
  const id = useId()
  // The row of the password fetches it.
  const { data: signIn } = useQuery({ ...signInStateQuery, enabled: false })
  const hasPassword = signIn?.hasPassword !== false
  const alone = hasPassword ? 'Anyone with your password can sign in.' : 'No code is asked for.'
  const isFew = since !== null && left <= FEW
  const newCodes = (
    <Button size="small" aria-describedby={`${id}-codes`} onClick={() => onOpen('codes')}>
      Make new codes
    </Button>
  )
  return (
    <>
      <ul aria-labelledby={titleId} className={boxClasses}>
        <MethodRow
          icon={Shield}
          titleId={`${id}-app`}
          title="Authenticator app"
          tag={since ? 'On' : 'Off'}
          line={since ? `On since ${localDay(since)}` : alone}
        >
          {since && (
            <Button size="small" aria-describedby={`${id}-app`} onClick={() => onOpen('off')}>
              Turn off
            </Button>
          )}
        </MethodRow>
        {since && (
          <MethodRow
            icon={KeyRound}
            titleId={`${id}-codes`}
            title="Recovery codes"
            line={`${left} of ${RECOVERY_CODES} left. Each works once, if you lose your phone.`}
          >
            {!isFew && newCodes}
          </MethodRow>
        )}
      </ul>
      {!since && (
        <Button className="mt-3.5" kind="primary" onClick={() => onOpen('on')}>
          Turn on two-step sign-in
        </Button>
      )}
      {isFew && (
        <StateBox
          kind="warn"
          icon={KeyRound}
          title={left === 0 ? 'No recovery codes left.' : fewLeft(left)}
          className="mt-3.5"
          actions={newCodes}
        >
          Make new ones before you need them.
        </StateBox>
      )}
    </>
  )
}

const fewLeft = (left: number) => `Only ${left} recovery ${left === 1 ? 'code' : 'codes'} left.`

function SwitchOff({ onClose }: { onClose: () => void }) {
  const switchOff = useSwitchOff()
  const form = useContractForm(EnterCode, { code: '' })
  return (
    <ConfirmDialog
      title="Turn off two-step sign-in?"
      line="You'll sign in without a code. Your recovery codes stop working."
      action="Turn off"
      kind="danger"
      cancel="Keep it on"
      failure={messages.secondFactorOffFailed}
      back={BACK}
      check={() => {
        const isTyped = form.values.code.trim() !== ''
        if (!isTyped) form.refuse('code', messages.codeRequired)
        return isTyped
      }}
      onConfirm={async (password) => {
        await switchOff(form.values.code, password)
        onClose()
      }}
      onError={(error) => {
        if (isWrongCode(error)) form.refuse('code', error.message)
      }}
      onClose={onClose}
    >
      <Field
        label="Code"
        hint="From your app, or a recovery code."
        autoComplete="one-time-code"
        autoCapitalize="none"
        {...form.field('code')}
      />
    </ConfirmDialog>
  )
}

function NewCodes({ left, onClose }: { left: number; onClose: () => void }) {
  const renewCodes = useRenewCodes()
  const [codes, setCodes] = useState<string[]>()
  if (codes) {
    const heading = (list: ReactNode) => (
      <>
        <DialogTitle className="text-22 tracking-[-0.02em]">Save your recovery codes</DialogTitle>
        {list}
      </>
    )
    return <RecoveryCodes codes={codes} heading={heading} onDone={onClose} />
  }
  return (
    <ConfirmDialog
      title="Make new recovery codes?"
      line={left === 1 ? 'Your old code stops working.' : `Your ${left} old codes stop working.`}
      action="Make new codes"
      failure={messages.recoveryCodesFailed}
      back={BACK}
      onConfirm={async (password) => setCodes(await renewCodes(password))}
      onClose={onClose}
    />
  )
}
