import type { Suspension } from '@shipmates/contract/errors'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { AccountLayout, BackToHome, ResultFlag } from '../../components/account-layout.tsx'
import { PageHeading } from '../../components/page.tsx'
import { StateBox } from '../../components/ui/state-box.tsx'

const signal = { letters: 'L', name: 'Lima', meaning: 'You should stop your vessel instantly.' }

const dayOf = (instant: string): string =>
  new Date(instant).toLocaleDateString(undefined, { dateStyle: 'long' })

/**
 * The login of a member who was suspended or deleted by an admin: the reason, and where to appeal.
 */
export function Suspended({ suspension }: { suspension: Suspension | undefined }) {
  const { reason, supportEmail, deletionDueAt } = suspension ?? {}
  return (
    <AccountLayout flag={signal}>
      <ResultFlag letter="L" />
      <PageHeading>
        {deletionDueAt ? 'Your account will be deleted' : 'Your account is suspended'}
      </PageHeading>
      {reason && (
        <StateBox
          kind="bad"
          icon={TriangleAlert}
          title="Reason from the moderators:"
          className="mt-6"
        >
          <bdi className="wrap-anywhere">“{reason}”</bdi>
        </StateBox>
      )}
      <p className="mt-5 text-14 text-pretty text-ink-2">
        {supportEmail && (
          <>
            Think this is a mistake? Write to{' '}
            <a
              href={`mailto:${supportEmail}`}
              className="font-600 wrap-anywhere text-primary underline-offset-[0.2em] hover:underline"
            >
              {supportEmail}
            </a>
            .{' '}
          </>
        )}
        {deletionDueAt
          ? `You can't sign in. On ${dayOf(deletionDueAt)} it is deleted, unless an admin restores it until then.`
          : "You can't sign in until a moderator restores your account."}
      </p>
      <BackToHome className="mt-6" />
    </AccountLayout>
  )
}
