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
import { ProfilePane } from '../features/profile/profile-pane.tsx'

type MenuProps = Pick<ComponentProps<typeof MemberMenu>, 'connection' | 'isBlocked' | 'report'>
type MemberProfileProps = Omit<ComponentProps<typeof ProfileDialog>, 'menu' | 'known'> & MenuProps
type MemberPaneProps = Omit<ComponentProps<typeof ProfilePane>, 'menu' | 'known'> & MenuProps

/** The profile dialog with the menu of actions on the member. */
export function MemberProfile({ connection, isBlocked, report, ...props }: MemberProfileProps) {
  const leave = () => {
    flushSync(props.onClose)
    // The name that opened the dialog may no longer be on the page.
    if (document.activeElement === document.body) document.querySelector('h1')?.focus()
  }
  const menu = (
    <ProfileMenu {...{ connection, isBlocked, report }} user={props.user} onGone={leave} />
  )
  return <ProfileDialog {...props} known={useKnown()} menu={menu} />
}

/** The same next to a list. */
export function MemberPane({ connection, isBlocked, report, ...props }: MemberPaneProps) {
  const menu = <ProfileMenu {...{ connection, isBlocked, report }} user={props.user} />
  return <ProfilePane {...props} known={useKnown()} menu={menu} />
}

/** Members whose faces are at hand. Only those that are loaded anyway: the names are said without the faces, too. */
const useKnown = () =>
  useQueryClient()
    .getQueryData(connectionsList.query.queryKey)
    ?.rows.map(({ connectedUser }) => connectedUser)

function ProfileMenu(props: ComponentProps<typeof MemberMenu>) {
  const { data: profile } = useQuery(profileQuery(props.user.id))
  const isPublished = profile !== undefined && profile.visibility !== 'members'
  return (
    <MemberMenu {...props}>
      {isPublished && (
        <MenuItem onSelect={() => void copyPublicLink(profile.userName)}>
          <LinkIcon aria-hidden="true" />
          Copy link to profile
        </MenuItem>
      )}
    </MemberMenu>
  )
}
