import type { Site } from '@shipmates/contract/site'
import Mail from 'lucide-react/icons/mail'
import SquareTerminal from 'lucide-react/icons/square-terminal'
import { StateBox } from '../../components/ui/state-box.tsx'

type NoMailProps = {
  /** What the mail would have contained. */
  secret: 'code' | 'link'
  noMail: NonNullable<Site['noMail']>
}

/**
 * Where to find the code or link on a server without a mail server: the place for its operator, and
 * a contact for others.
 */
export function NoMail({ secret, noMail: { outbox } }: NoMailProps) {
  if (outbox === null) {
    return (
      <StateBox kind="warn" icon={Mail} title="This server can't send mail yet." className="mt-5">
        Ask the person who runs it for your {secret}.
      </StateBox>
    )
  }
  return (
    <StateBox
      kind="warn"
      icon={SquareTerminal}
      title="No mail was sent: this server has no mail server yet."
      className="mt-5"
      below={
        <>
          <ul className="mt-1.5 grid gap-0.5 pl-4 [&>li]:list-disc">
            <li>in the terminal where Shipmates runs, in a box</li>
            <li>
              in the newest file in{' '}
              <code className="type-mono text-13 wrap-anywhere">{outbox}</code>
            </li>
          </ul>
          <p className="mt-1.5 text-13 text-ink-2">
            You read this because you're on localhost.{' '}
            <code className="type-mono text-12 whitespace-nowrap">npm run doctor</code> says how to
            set up mail.
          </p>
        </>
      }
    >
      Your {secret} is
    </StateBox>
  )
}
