import type { ComponentProps } from 'react'
import { flushSync } from 'react-dom'
import { MemberMenu } from '../features/connections/member-menu.tsx'
import { ProfileDialog } from '../features/profile/profile-dialog.tsx'

type MemberProfileProps = Omit<ComponentProps<typeof ProfileDialog>, 'menu'> &
  Pick<ComponentProps<typeof MemberMenu>, 'connection' | 'isBlocked' | 'report'>

/** The profile dialog with the menu of what can be done about the member. */
export function MemberProfile({ connection, isBlocked, report, ...props }: MemberProfileProps) {
  const leave = () => {
    flushSync(props.onClose)
    // The name that opened the dialog may have left the page.
    if (document.activeElement === document.body) document.querySelector('h1')?.focus()
  }
  const menu = (
    <MemberMenu
      user={props.user}
      connection={connection}
      isBlocked={isBlocked}
      report={report}
      onGone={leave}
    />
  )
  return <ProfileDialog {...props} menu={menu} />
}
