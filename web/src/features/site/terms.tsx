import { TextLink } from '../../components/ui/text-link.tsx'

/** Shown below the button that creates an account, if the admin wrote terms. */
export function Terms() {
  return (
    <p className="text-13 text-pretty text-ink-2">
      By signing up you accept the{' '}
      <TextLink to="/terms" target="_blank">
        terms
      </TextLink>
      .
    </p>
  )
}
