import { useQuery } from '@tanstack/react-query'
import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import { SayBox } from '../../../components/ui/say-box.tsx'
import { waysQuery } from '../../../lib/net/ways.ts'
import { SetPasswordButton } from './set-password.tsx'

const SENTENCES = {
  passkey: {
    withPasswords: 'Set a password or add another passkey before you remove this one.',
    without: 'Add another passkey before you remove this one.',
  },
  account: {
    withPasswords: 'Set a password or add a passkey before you unlink this account.',
    without: 'Add a passkey before you unlink this account.',
  },
}

/** Why a way in was not removed, and what to add first. */
export function LastWayIn({ kind }: { kind: keyof typeof SENTENCES }) {
  const hasPasswords = useQuery(waysQuery).data?.password === true
  return (
    <div role="alert" className="mt-3.5">
      <SayBox
        kind="bad"
        icon={CircleAlert}
        title="This is your only way in."
        actions={hasPasswords && <SetPasswordButton />}
      >
        {SENTENCES[kind][hasPasswords ? 'withPasswords' : 'without']}
      </SayBox>
    </div>
  )
}
