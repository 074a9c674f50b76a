import type { Profile, Visibility } from '@shipmates/contract/profiles'
import { ButtonLink } from '../../components/ui/links.tsx'

export const visibilityNames: Record<Visibility, string> = {
  members: 'Members',
  link: 'Anyone with the link',
  public: 'Public',
}

/** Who can see my profile, with a link to change it. */
export const VisibilityLine = ({ profile: { visibility } }: { profile: Profile }) => (
  <section
    aria-labelledby="visibility-heading"
    className="flex items-center gap-5 rounded-card border border-line bg-surface px-6 py-[18px] shadow-1 max-lg:px-[18px] max-md:flex-col max-md:items-stretch max-md:gap-3.5"
  >
    <div className="mr-auto">
      <h2 id="visibility-heading" className="type-title text-18">
        Who can see your profile
      </h2>
      <p className="mt-1 text-ink-2">
        {visibility === 'members' ? 'Members only' : visibilityNames[visibility]}
      </p>
    </div>
    <ButtonLink to="/settings#privacy" className="max-md:h-11">
      Change in Privacy
    </ButtonLink>
  </section>
)
