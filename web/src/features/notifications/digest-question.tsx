import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { restoreFocusTo } from '../../components/behaviour/restore-focus.ts'
import { NotSaved } from '../../components/settings/not-saved.tsx'
import { Button } from '../../components/ui/button.tsx'
import { notificationSettingsQuery, useSaveNotifications } from './api.ts'

const focusHeading = restoreFocusTo(() => {
  const heading = document.querySelector<HTMLElement>('h1')
  heading?.setAttribute('tabindex', '-1')
  return heading
})

/** Whether to ask about the weekly mail; undefined until known, false without the settings. */
export function useAsksDigest(): boolean | undefined {
  const { data, isPending, failureCount } = useQuery({ ...notificationSettingsQuery, meta: {} })
  return isPending && failureCount === 0 ? undefined : data?.asksDigest === true
}

/** Asks a member with a connection, once for all devices, about the weekly mail. */
export function DigestQuestion() {
  const titleId = useId()
  const save = useSaveNotifications()
  const [saving, setSaving] = useState<boolean>()
  const [failed, setFailed] = useState<{ answer: boolean; error: unknown }>()

  const answer = async (digestMail: boolean) => {
    setSaving(digestMail)
    setFailed(undefined)
    await save({ digestMail }).catch((error: unknown) => setFailed({ answer: digestMail, error }))
    setSaving(undefined)
  }
  return (
    <section
      ref={focusHeading}
      aria-labelledby={titleId}
      className="mb-5 rounded-card border border-line bg-surface"
    >
      <div className="flex flex-wrap items-center justify-between gap-3 px-4 py-3.5 md:px-5 md:py-4">
        <div className="min-w-0">
          <h2 id={titleId} className="type-title text-16 leading-[1.25]">
            A few more like this, by email?
          </h2>
          <p className="text-14 text-pretty text-ink-2">
            Every Monday, up to five developers to meet. You can turn it off in Settings.
          </p>
        </div>
        <div className="flex gap-2.5">
          <Button
            busy={saving === false}
            onClick={() => saving === undefined && void answer(false)}
          >
            No thanks
          </Button>
          <Button
            kind="primary"
            busy={saving === true}
            onClick={() => saving === undefined && void answer(true)}
          >
            Yes
          </Button>
        </div>
      </div>
      <NotSaved
        error={failed?.error}
        still=""
        onRetry={() => failed && void answer(failed.answer)}
      />
    </section>
  )
}
