import { email } from '@shipmates/contract/account-forms'
import type { CreateInvitation, Invitation } from '@shipmates/contract/invitations'
import { INVITATION_USES_MAX } from '@shipmates/contract/limits'
import { emailInvalid, emailRequired } from '@shipmates/contract/messages/accounts'
import { usesInvalid } from '@shipmates/contract/messages/admin'
import { inviteFailed } from '@shipmates/contract/messages/staff'
import Check from 'lucide-react/icons/check'
import CircleCheck from 'lucide-react/icons/circle-check'
import Copy from 'lucide-react/icons/copy'
import { useState } from 'react'
import * as z from 'zod/mini'
import { useContractForm } from '../../components/behaviour/use-contract-form.ts'
import { ServerError } from '../../components/server-error.tsx'
import { Button } from '../../components/ui/button.tsx'
import { Field } from '../../components/ui/field.tsx'
import { controlClasses } from '../../components/ui/field-frame.tsx'
import { Select } from '../../components/ui/select.tsx'
import { localDay } from '../../lib/format/calendar-day.ts'
import { useCreateInvitation } from './api.ts'
import { panelClasses } from './panel.tsx'

const DAYS = [1, 7, 14, 30, 90, 365] as const

/**
 * The fields as text, with the rules and messages of the contract. The contract's schema with
 * numbers is not used: zod's code for numbers would be in every member's script.
 */
const Texts = z.object({
  email: z.string().check(
    z.refine((text) => !text.trim() || email(emailRequired).safeParse(text).success, {
      message: emailInvalid,
    }),
  ),
  uses: z.string().check(
    z.refine((text) => /^[1-9]\d{0,4}$/.test(text.trim()) && Number(text) <= INVITATION_USES_MAX, {
      message: usesInvalid,
    }),
  ),
  days: z.string(),
})
type Texts = z.infer<typeof Texts>

const inputOf = ({ email: address, uses, days }: Texts): CreateInvitation => ({
  ...(address.trim() && { email: address.trim() }),
  uses: Number(uses),
  days: Number(days),
})

const initial: Texts = { email: '', uses: '1', days: '14' }

/** Creates an invitation, and shows its link once. */
export function InvitationForm() {
  const form = useContractForm<Texts>(Texts, initial)
  const { mutate, isPending, error, data } = useCreateInvitation()
  const submit = form.submit((values) => {
    if (!isPending) mutate(inputOf(values), { onSuccess: form.reset })
  })
  return (
    <>
      <form
        noValidate
        aria-label="Create an invitation"
        onSubmit={submit}
        className={`${panelClasses} mb-5 grid items-start gap-x-3.5 gap-y-4 p-4 md:grid-cols-[minmax(0,1.7fr)_110px_150px_auto] md:px-5 md:py-4.5`}
      >
        <Field
          label="Email"
          optional
          type="email"
          autoComplete="off"
          placeholder="name@example.org"
          hint="Only this address can use the link. We email it there."
          {...form.field('email')}
        />
        <Field label="Uses" inputMode="numeric" {...form.field('uses')} />
        <Select label="Works for" {...form.field('days')}>
          {DAYS.map((days) => (
            <option key={days} value={days}>
              {days} {days === 1 ? 'day' : 'days'}
            </option>
          ))}
        </Select>
        <Button type="submit" kind="primary" busy={isPending} className="md:mt-6.5 max-md:h-11">
          Create link
        </Button>
        {error && (
          <div className="col-span-full">
            <ServerError title={inviteFailed} error={error} />
          </div>
        )}
      </form>
      <div role="status" className="not-empty:mb-5">
        {data && <Created key={data.link} {...data} />}
      </div>
    </>
  )
}

/** The link, which is shown only once. */
function Created({ invitation, link }: { invitation: Invitation; link: string }) {
  const { email, uses, expiresAt } = invitation
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(link)
    setCopied(true)
  }
  const Icon = isCopied ? Check : Copy
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 rounded-row bg-success-tint px-4 py-3.5 text-14 leading-[1.5] forced-colors:border">
      <CircleCheck aria-hidden="true" className="mt-px size-5 text-success" />
      <p className="text-pretty wrap-anywhere">
        <b className="font-650">{email ? `We emailed ${email}.` : 'Link created.'}</b> Copy it now.
        We won't show it again.
      </p>
      <div className="col-start-2 mt-2 flex min-w-0 flex-wrap gap-2.5">
        <input
          readOnly
          aria-label="Link"
          value={link}
          className={`${controlClasses} type-mono flex-[1_1_180px] text-13!`}
          onFocus={({ target }) => target.select()}
        />
        <Button kind="primary" onClick={() => void copy().catch(() => {})}>
          <Icon aria-hidden="true" />
          {isCopied ? 'Copied' : 'Copy link'}
        </Button>
      </div>
      <p className="col-start-2 mt-1.5 text-13 text-ink-2">
        {uses} {uses === 1 ? 'use' : 'uses'}, until {localDay(expiresAt)}
      </p>
    </div>
  )
}
