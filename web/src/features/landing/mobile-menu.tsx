import { UserAvatar } from '../../components/user-avatar.tsx'
import type { Visitor, VisitorProps } from './visitor.ts'
import { AnchorButton } from './wrap.tsx'

const anchors = [
  { href: '#features', label: 'Features' },
  { href: '#how', label: 'How it works' },
]

type MobileMenuProps = VisitorProps & { onClose: () => void }

const entryClasses =
  'flex min-h-11 w-full items-center rounded-control px-3 text-left font-550 hover:bg-sunken'

/** The links of the wide header as a list. */
export function MobileMenu({ visitor, onLogout, onClose }: MobileMenuProps) {
  const logOut = () => {
    onClose()
    onLogout()
  }
  return (
    <div className="absolute inset-x-0 top-full z-5 grid gap-1 rounded-card border border-line bg-surface p-3 shadow-3">
      <nav aria-label="Menu">
        {anchors.map(({ href, label }) => (
          <a key={href} href={href} className={entryClasses} onClick={onClose}>
            {label}
          </a>
        ))}
      </nav>
      <hr className="my-1 border-line" />
      {visitor ? (
        <>
          <Identity visitor={visitor} />
          <a href="/dashboard" className={entryClasses}>
            Dashboard
          </a>
          <a href="/profile" className={entryClasses}>
            My Profile
          </a>
          <button type="button" className={entryClasses} onClick={logOut}>
            Logout
          </button>
        </>
      ) : (
        <div className="grid gap-2">
          <AnchorButton href="/login" size="large">
            Sign in
          </AnchorButton>
          <AnchorButton href="/signup" kind="primary" size="large">
            Get started
          </AnchorButton>
        </div>
      )}
    </div>
  )
}

function Identity({ visitor }: { visitor: NonNullable<Visitor> }) {
  return (
    <div className="flex min-w-0 items-center gap-3 px-3 py-2">
      <UserAvatar user={{ ...visitor, userName: visitor.userName || visitor.email }} size={40} />
      <div className="min-w-0">
        <b className="block truncate leading-[1.2] font-650">{visitor.userName || 'Developer'}</b>
        <small className="block truncate text-12 text-ink-2">{visitor.email}</small>
      </div>
    </div>
  )
}
