import { useQuery, useQueryClient } from '@tanstack/react-query'
import LinkIcon from 'lucide-react/icons/link'
import type { ComponentProps } from 'react'
import { flushSync } from 'react-dom'
import { MenuItem } from '../components/ui/menu.tsx'
import { connectionsList } from '../features/connections/api.ts'
import { MemberMenu } from '../features/connections/member-menu.tsx'
import { profileQuery } from '../features/profile/api.ts'
import { copyPublicLink } from '../features/profile/copy-public-link.ts'
import { ProfileDialog } from '../features/profile/profile-dialog.tsx'

type MemberProfileProps = Omit<ComponentProps<typeof ProfileDialog>, 'menu' | 'known'> &
  Pick<ComponentProps<typeof MemberMenu>, 'connection' | 'isBlocked' | 'report'>

/** The profile dialog with the menu of actions on the member. */
export function MemberProfile({ connection, isBlocked, report, ...props }: MemberProfileProps) {
  const { user } = props
  const { data: profile } = useQuery(profileQuery(user.id))
  // Only if already loaded: the names are shown without avatars, too.
  const connections = useQueryClient().getQueryData(connectionsList.query.queryKey)
  const leave = () => {
    flushSync(props.onClose)
    // The name that opened the dialog may no longer be on the page.
    if (document.activeElement === document.body) document.querySelector('h1')?.focus()
  }
  const isPublished = profile !== undefined && profile.visibility !== 'members'
  const menu = (
    <MemberMenu
      user={user}
      connection={connection}
      isBlocked={isBlocked}
      report={report}
      onGone={leave}
    >
      {isPublished && (
        <MenuItem onSelect={() => void copyPublicLink(profile.userName)}>
          <LinkIcon aria-hidden="true" />
          Copy link to profile
        </MenuItem>
      )}
    </MemberMenu>
  )
  const known = connections?.rows.map(({ connectedUser }) => connectedUser)
  return <ProfileDialog {...props} known={known} menu={menu} />
}
