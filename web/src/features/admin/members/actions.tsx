import type { AdminMemberDetail, MemberAct } from '@shipmates/contract/admin-members'
import { actDone, actFailed } from '@shipmates/contract/messages/staff'
import Ban from 'lucide-react/icons/ban'
import Check from 'lucide-react/icons/check'
import EyeOff from 'lucide-react/icons/eye-off'
import Lock from 'lucide-react/icons/lock'
import Mail from 'lucide-react/icons/mail'
import Trash2 from 'lucide-react/icons/trash-2'
import Undo2 from 'lucide-react/icons/undo-2'
import X from 'lucide-react/icons/x'
import { type ComponentType, useState } from 'react'
import { useLetterKeys } from '../../../components/behaviour/use-letter-keys.ts'
import { Button } from '../../../components/ui/button.tsx'
import type { ButtonKind } from '../../../components/ui/button-classes.ts'
import { Kbd } from '../../../components/ui/kbd.tsx'
import { StateBox } from '../../../components/ui/state-box.tsx'
import { toastFailure } from '../../../lib/net/query-client.ts'
import { useSession } from '../../../lib/net/session.ts'
import { toast } from '../../../lib/toast.ts'
import { useActOnMember } from '../api.ts'
import { Panel } from '../panel.tsx'
import { nameOf } from '../words.ts'
import { ActDialog, type ConfirmedAct, confirmations } from './act-dialog.tsx'

type Offer = {
  label: string
  icon: ComponentType<{ 'aria-hidden': 'true' }>
  kind: ButtonKind
  key?: string
  /** The end of the success toast, after the name. */
  done: string
}

const offers: Record<MemberAct, Offer> = {
  approve: { label: 'Approve', icon: Check, kind: 'primary', key: 'a', done: 'approved' },
  reject: { label: 'Decline', icon: X, kind: 'danger-outline', key: 'd', done: 'declined' },
  restore: { label: 'Restore', icon: Undo2, kind: 'primary', done: 'restored' },
  warn: { label: 'Warn', icon: Mail, kind: 'outline', key: 'w', done: 'warned' },
  limit: { label: 'Limit', icon: EyeOff, kind: 'outline', key: 'l', done: 'limited' },
  suspend: { label: 'Suspend', icon: Ban, kind: 'danger-outline', key: 's', done: 'suspended' },
  delete: {
    label: 'Delete account',
    icon: Trash2,
    kind: 'danger-outline',
    done: 'will be deleted',
  },
}
const order = Object.keys(offers) as MemberAct[]

const needsConfirmation = (act: MemberAct): act is ConfirmedAct => act in confirmations

/** The actions that the viewer may take on a member now. All but Approve and Restore ask first. */
export function Actions({ member }: { member: AdminMemberDetail }) {
  const [asking, setAsking] = useState<ConfirmedAct>()
  const { run, isPending } = useAct(member, () => setAsking(undefined))
  const press = (act: MemberAct) => (needsConfirmation(act) ? setAsking(act) : run(act, ''))
  const offered = order.filter((act) => member.acts.includes(act))
  useLetterKeys(Object.fromEntries(offered.map((act) => [offers[act].key ?? '', () => press(act)])))

  return (
    <Panel title="Actions">
      {offered.length === 0 && <NoActs member={member} />}
      <div className="grid gap-2">
        {offered.map((act) => {
          const { label, icon: Icon, kind, key } = offers[act]
          return (
            <Button
              key={act}
              kind={kind}
              wide
              busy={isPending && !asking && !needsConfirmation(act)}
              className="justify-start! max-md:h-11"
              onClick={() => press(act)}
            >
              <Icon aria-hidden="true" />
              {label}
              {key && (
                <Kbd className="ml-auto border-current bg-transparent! text-current max-md:hidden pointer-coarse:hidden">
                  {key.toUpperCase()}
                </Kbd>
              )}
            </Button>
          )
        })}
      </div>
      {asking && (
        <ActDialog
          act={asking}
          userName={nameOf(member)}
          isBusy={isPending}
          onAct={(note) => run(asking, note)}
          onClose={() => setAsking(undefined)}
        />
      )}
    </Panel>
  )
}

function useAct(member: AdminMemberDetail, onEnd: () => void) {
  const { mutate, isPending } = useActOnMember()
  const { userId } = member
  const userName = nameOf(member)
  const run = (act: MemberAct, note: string) => {
    if (isPending) return
    mutate(
      { userId, act, note },
      {
        onSuccess: ({ data: { isChanged } }) =>
          isChanged ? toast.success(`${userName} ${offers[act].done}.`) : toast.error(actDone),
        onError: (error) =>
          toastFailure(error, actFailed({ act: offers[act].label.toLowerCase(), userName })),
        onSettled: onEnd,
      },
    )
  }
  return { run, isPending }
}

function NoActs({ member }: { member: AdminMemberDetail }) {
  const isMe = useSession().user?.userId === member.userId
  return isMe ? (
    <StateBox kind="quiet" icon={Lock} title="This is you.">
      You can't act on your own account here.
    </StateBox>
  ) : (
    <StateBox kind="quiet" icon={Lock} title="Nothing to do here.">
      You can't act on {nameOf(member)}.
    </StateBox>
  )
}
