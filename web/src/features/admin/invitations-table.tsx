import type { Invitation, InvitationState } from '@shipmates/contract/invitations'
import { useState } from 'react'
import { Question } from '../../components/question.tsx'
import { Button } from '../../components/ui/button.tsx'
import { localDay } from '../../lib/format/calendar-day.ts'
import { useWithdrawInvitation } from './api.ts'
import { Tag } from './tag.tsx'
import { nameOf } from './words.ts'

const states: Record<InvitationState, { kind: 'good' | 'quiet'; name: string }> = {
  open: { kind: 'good', name: 'Works' },
  used: { kind: 'quiet', name: 'Used up' },
  expired: { kind: 'quiet', name: 'Expired' },
  withdrawn: { kind: 'quiet', name: 'Withdrawn' },
}

const recipientOf = ({ email }: Invitation) => email ?? 'Anyone with the link'

/** Invitations, newest first; valid ones can be withdrawn. */
export function InvitationsTable({ invitations }: { invitations: readonly Invitation[] }) {
  const [revoking, setRevoking] = useState<Invitation>()
  return (
    <>
      <table className="staff-table">
        <thead>
          <tr>
            <th scope="col">For</th>
            <th scope="col">State</th>
            <th scope="col">Used</th>
            <th scope="col">Until</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {invitations.map((invitation) => (
            <Row
              key={invitation.id}
              invitation={invitation}
              onWithdraw={() => setRevoking(invitation)}
            />
          ))}
        </tbody>
      </table>
      {revoking && <WithdrawDialog invitation={revoking} onClose={() => setRevoking(undefined)} />}
    </>
  )
}

function Row({ invitation, onWithdraw }: { invitation: Invitation; onWithdraw: () => void }) {
  const { id, uses, used, createdAt, expiresAt, state, by } = invitation
  const { kind, name } = states[state]
  return (
    <tr>
      <th scope="row">
        <b id={`invitation-${id}`} className="block leading-[1.3] font-650 wrap-anywhere">
          {recipientOf(invitation)}
        </b>
        <small className="block text-13 wrap-anywhere text-ink-2">
          by {by ? nameOf(by) : 'the command line'}, {localDay(createdAt)}
        </small>
      </th>
      <td className="max-md:text-right">
        <Tag kind={kind}>{name}</Tag>
      </td>
      <td className="md:whitespace-nowrap">
        <span className="md:hidden">Used </span>
        {used} of {uses}
      </td>
      <td className="max-md:text-right md:whitespace-nowrap">
        <span className="md:hidden">Until </span>
        {localDay(expiresAt)}
      </td>
      <td className="text-right!" data-wide="">
        {state === 'open' && (
          <Button
            size="small"
            aria-describedby={`invitation-${id}`}
            className="max-md:mt-1.5 max-md:h-11 max-md:w-full"
            onClick={onWithdraw}
          >
            Withdraw
          </Button>
        )}
      </td>
    </tr>
  )
}

type WithdrawDialogProps = { invitation: Invitation; onClose: () => void }

function WithdrawDialog({ invitation, onClose }: WithdrawDialogProps) {
  const { mutate, isPending } = useWithdrawInvitation()
  const { id, used } = invitation
  const stays = used === 1 ? ' Who joined by it stays.' : ` The ${used} who joined by it stay.`
  return (
    <Question
      title="Withdraw this invitation?"
      line={`It stops working now.${used > 0 ? stays : ''}`}
      action="Withdraw"
      isBusy={isPending}
      onAct={() => mutate(id, { onSettled: onClose })}
      onClose={onClose}
    />
  )
}
