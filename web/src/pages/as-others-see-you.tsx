import { useId } from 'react'
import { CardActs, CardContent, cardClasses } from '../features/discovery/card-content.tsx'
import { CardToolbar } from '../features/discovery/card-toolbar.tsx'
import { useMyProfile } from '../features/profile/api.ts'
import { useEditedProfile } from '../features/profile/use-edited-profile.ts'

const nothing = () => {}

/** Next to my profile on a very wide screen: my card in Discover, also as it is being edited. */
export function AsOthersSeeYou() {
  const saved = useMyProfile()
  const profile = useEditedProfile(saved)
  const titleId = useId()
  const nameId = useId()
  if (!profile) return null
  const { userId, userName, visibility } = profile
  return (
    <aside aria-labelledby={titleId} className="sticky top-22 hidden gap-3 @min-[97.75rem]:grid">
      <h2 id={titleId} className="type-title text-18">
        As others see you
      </h2>
      <div inert className={`${cardClasses} border-line shadow-1`}>
        <CardContent
          member={{ ...profile, id: userId }}
          name={<span id={nameId}>{userName}</span>}
          why="Here each reader sees why you match"
        />
        <CardActs>
          <CardToolbar
            userName={userName}
            describedBy={nameId}
            isOnline
            onPass={nothing}
            onNote={nothing}
            onConnect={nothing}
          />
        </CardActs>
      </div>
      <p className="text-13 text-ink-2">
        Your card in Discover, kept up to date while you edit.{' '}
        {visibility !== 'members' && (
          <a
            href={`/@${saved?.userName}`}
            target="_blank"
            rel="noopener"
            className="font-600 text-primary underline underline-offset-[0.2em]"
          >
            Preview your public page
          </a>
        )}
      </p>
    </aside>
  )
}
