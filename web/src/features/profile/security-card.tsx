import ChevronRight from 'lucide-react/icons/chevron-right'
import { ButtonLink } from '../../components/ui/button-link.tsx'

/** A link to changing the password. */
export function SecurityCard() {
  return (
    <section
      aria-labelledby="security-heading"
      className="flex items-center gap-5 rounded-card border border-line bg-surface px-6 py-[18px] shadow-1 max-lg:px-[18px] max-md:flex-col max-md:items-stretch max-md:gap-3.5"
    >
      <div className="mr-auto">
        <h2 id="security-heading" className="type-title text-18">
          Security
        </h2>
        <p className="mt-1 text-ink-2">Change your password in Settings.</p>
      </div>
      <ButtonLink to="/settings" className="max-md:h-11">
        Go to Settings
        <ChevronRight aria-hidden="true" />
      </ButtonLink>
    </section>
  )
}
