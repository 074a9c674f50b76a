import { Button } from '../../../components/ui/button.tsx'
import { useSession } from '../../../lib/net/session.ts'
import { useForgotPassword } from '../api.ts'

/** Mails a link to set a password, as for a forgotten one. */
export function SetPasswordButton() {
  const { user } = useSession()
  const request = useForgotPassword()
  return (
    <Button
      size="small"
      busy={request.isPending}
      onClick={() => request.mutate({ email: user?.email ?? '' })}
    >
      Set a password
    </Button>
  )
}
