type SubmitHintProps = { id: string; children: string | undefined }

/** Why the submit button above is disabled; renders nothing while it is enabled. */
export function SubmitHint({ id, children }: SubmitHintProps) {
  if (!children) return null
  return (
    <p id={id} className="-mt-2 text-13 text-ink-2">
      {children}
    </p>
  )
}
