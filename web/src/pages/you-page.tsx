import { useQuery } from '@tanstack/react-query'
import LinkIcon from 'lucide-react/icons/link'
import LogOut from 'lucide-react/icons/log-out'
import Settings from 'lucide-react/icons/settings'
import UserRound from 'lucide-react/icons/user-round'
import { useId } from 'react'
import { Link } from 'react-router'
import { useLogOut } from '../components/behaviour/use-log-out.ts'
import { AnsweringPennant, Pennant } from '../components/flags.tsx'
import { Page, PageHeader } from '../components/page.tsx'
import { themeOptions } from '../components/theme-menu.tsx'
import { ThemeRadio } from '../components/theme-radio.tsx'
import { Button } from '../components/ui/button.tsx'
import { UserAvatar } from '../components/user-avatar.tsx'
import { profileQuery } from '../features/profile/api.ts'
import { copyPublicLink } from '../features/profile/copy-public-link.ts'
import { useAddressOf } from '../lib/browser/settings-address.ts'
import { displayName } from '../lib/format/member-facts.ts'
import { isStaff, useSession } from '../lib/net/session.ts'
import { staffPage } from '../page-table.ts'

const rowClasses =
  'flex min-h-12 w-full items-center gap-3 px-4 text-left font-550 hover:bg-sunken focus-visible:-outline-offset-3'

/** The member's own links in a phone's bar: profile, settings, theme, logout. */
export function YouPage() {
  const { user } = useSession()
  const { data: profile } = useQuery(profileQuery(user?.userId))
  const logOut = useLogOut()
  const publicName = profile && profile.visibility !== 'members' && profile.userName
  return (
    <Page className="max-w-[560px]!">
      <PageHeader>You</PageHeader>
      <div className="grid gap-4">
        {user && <Identity user={user} headline={profile?.headline} />}
        <div className="overflow-hidden rounded-card border border-line bg-surface py-1.5 shadow-1">
          <Link to="/profile" className={rowClasses}>
            <UserRound aria-hidden="true" />
            My Profile
          </Link>
          <Link to={useAddressOf('/settings')} className={rowClasses}>
            <Settings aria-hidden="true" />
            Settings
          </Link>
          {user && isStaff(user) && (
            <Link to={staffPage.path} className={rowClasses}>
              <AnsweringPennant className="h-3.5 w-[1.15em]" />
              {staffPage.name}
            </Link>
          )}
          {publicName && (
            <button
              type="button"
              className={rowClasses}
              onClick={() => void copyPublicLink(publicName)}
            >
              <LinkIcon aria-hidden="true" />
              Copy link to my profile
            </button>
          )}
        </div>
        <div>
          <span aria-hidden="true" className="mb-1.5 block text-13 font-600 text-ink-2">
            Theme
          </span>
          <ThemeSwitcher />
        </div>
        <Button wide className="h-11" onClick={logOut}>
          <LogOut aria-hidden="true" />
          Logout
        </Button>
      </div>
    </Page>
  )
}

type IdentityProps = {
  user: NonNullable<ReturnType<typeof useSession>['user']>
  headline: string | null | undefined
}

function Identity({ user, headline }: IdentityProps) {
  const { userId: id, userName = '', email, photoUrl } = user
  const name = displayName({ email, userName })
  return (
    <section
      aria-label="Identity"
      className="overflow-hidden rounded-card border border-line bg-surface px-[18px] pb-5 shadow-1"
    >
      <Pennant userName={name} className="-ml-[18px] h-18 w-[calc(100%-8px)]" />
      <UserAvatar
        user={{ id, userName: name, photoUrl }}
        size={96}
        className="-mt-12 ring-4 ring-surface"
      />
      <p className="type-title mt-3 text-22 tracking-[-0.02em] wrap-anywhere">{name}</p>
      {headline && (
        <p dir="auto" className="mt-1 leading-[1.4] font-550 wrap-anywhere">
          {headline}
        </p>
      )}
      <p className="mt-0.5 wrap-anywhere text-ink-2">{email}</p>
    </section>
  )
}

/** Light, Dark or System as a group of radio buttons, for a page or a drawer. */
function ThemeSwitcher() {
  const name = useId()
  return (
    <fieldset className="flex gap-0.5 rounded-control border border-line p-[3px] [.on-hull_&]:border-hull-line">
      <legend className="sr-only">Theme</legend>
      {themeOptions.map(({ value, label, icon }) => (
        <ThemeRadio
          key={value}
          name={name}
          value={value}
          className="relative flex h-[34px] flex-1 items-center justify-center gap-1.5 rounded-chip px-2 text-13 font-550 text-ink-2 has-checked:bg-tint has-checked:text-primary has-focus-visible:outline-3 has-focus-visible:outline-primary pointer-coarse:h-11 forced-colors:has-checked:border [.on-hull_&]:text-on-hull-2 [.on-hull_&]:has-checked:bg-hull-active [.on-hull_&]:has-checked:text-on-hull [.on-hull_&]:has-focus-visible:outline-signal"
        >
          {icon}
          {label}
        </ThemeRadio>
      ))}
    </fieldset>
  )
}
