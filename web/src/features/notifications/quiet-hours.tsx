import * as messages from '@shipmates/contract/messages/notifications'
import { stillSet } from '@shipmates/contract/messages/settings'
import type { NotificationState } from '@shipmates/contract/notifications'
import { editProfile } from '@shipmates/contract/own-profile'
import { useQueryClient } from '@tanstack/react-query'
import Clock from 'lucide-react/icons/clock'
import { useId, useState } from 'react'
import { boxClasses } from '../../components/settings/box.ts'
import { NotSaved } from '../../components/settings/not-saved.tsx'
import { SubHeading } from '../../components/settings/section.tsx'
import { useSetting } from '../../components/settings/use-setting.ts'
import { Button } from '../../components/ui/button.tsx'
import { controlClasses } from '../../components/ui/field-frame.tsx'
import { ButtonLink, TextLink } from '../../components/ui/links.tsx'
import { StateBox } from '../../components/ui/state-box.tsx'
import { Switch } from '../../components/ui/switch.tsx'
import { ownTimeZone } from '../../lib/browser/use-time-of-zone.ts'
import { call } from '../../lib/net/api.ts'
import { toastFailure } from '../../lib/net/query-client.ts'
import { notificationSettingsQuery, useSaveNotifications } from './api.ts'

/** My profile, with the form open at the time zone. */
const ZONE_FIELD = '/profile?edit=timeZone'

interface Hours {
  from: string
  to: string
}

/** The proposed hours when they are switched on, unless they were on before on this page. */
const USUAL: Hours = { from: '22:00', to: '07:30' }

type QuietHoursProps = { settings: NotificationState | undefined }

/** The hours without push and mail, in the profile's time zone. */
export function QuietHours({ settings }: QuietHoursProps) {
  return (
    <>
      <SubHeading title="Quiet hours">{messages.quietHoursHint}</SubHeading>
      {settings && !settings.timeZone ? (
        <NoZone />
      ) : (
        <div className={boxClasses}>
          <QuietRows settings={settings} />
        </div>
      )}
    </>
  )
}

/** Asks for the time zone, and proposes that of the browser. */
function NoZone() {
  const client = useQueryClient()
  const [isSaving, setSaving] = useState(false)
  const here = ownTimeZone()

  const use = async (timeZone: string) => {
    setSaving(true)
    try {
      await call(editProfile, { body: { timeZone } })
      void client.invalidateQueries({ queryKey: ['profile'] })
      await client.invalidateQueries(notificationSettingsQuery)
    } catch (error) {
      toastFailure(error, messages.zoneNotSaved)
    }
    setSaving(false)
  }
  return (
    <StateBox
      kind="note"
      icon={Clock}
      title={messages.zoneMissing}
      actions={
        <>
          {here && (
            <Button kind="primary" size="small" busy={isSaving} onClick={() => void use(here)}>
              Use {here}
            </Button>
          )}
          <ButtonLink kind="ghost" size="small" to={ZONE_FIELD}>
            {here ? 'Choose another' : 'Choose one'}
          </ButtonLink>
        </>
      }
    >
      {messages.zoneNeeded} {here && messages.zoneGuess({ text: here })}
    </StateBox>
  )
}

function QuietRows({ settings }: QuietHoursProps) {
  const save = useSaveNotifications()
  const { quietFrom, quietTo, timeZone } = settings ?? {}
  const stored = quietFrom && quietTo ? { from: quietFrom, to: quietTo } : null
  const setting = useSetting<Hours | null>(settings && stored, (hours) =>
    save({ quietFrom: hours?.from ?? null, quietTo: hours?.to ?? null }),
  )
  const { value, choose, error, retry } = setting
  const [last, setLast] = useState(USUAL)
  const turn = (isOn: boolean) => {
    if (value) setLast(value)
    choose(isOn ? last : null)
  }
  const still = stillSet({
    label: 'Quiet hours',
    value: stored ? `${stored.from} to ${stored.to}` : 'off',
  })
  return (
    <>
      <Switch
        label="Quiet hours"
        hint={
          timeZone && (
            <>
              {messages.quietHoursIn({ text: timeZone })}{' '}
              <TextLink to={ZONE_FIELD}>Change time zone</TextLink>
            </>
          )
        }
        isOn={Boolean(value)}
        disabled={!settings}
        onSwitch={turn}
      />
      {value && <Times hours={value} onChoose={choose} />}
      <NotSaved error={error} still={still} onRetry={retry} />
    </>
  )
}

type TimesProps = { hours: Hours; onChoose: (hours: Hours) => void }

/** From and to. Saves when a field with a complete time loses focus. */
function Times({ hours, onChoose }: TimesProps) {
  const id = useId()
  const [typed, setTyped] = useState(hours)
  const [known, setKnown] = useState(hours)
  // Changed elsewhere, or reset after a failure.
  if (known.from !== hours.from || known.to !== hours.to) {
    setKnown(hours)
    setTyped(hours)
  }
  const areEqual = typed.from === typed.to
  const isOvernight = typed.to < typed.from

  const settle = () => {
    const isChanged = typed.from !== hours.from || typed.to !== hours.to
    if (isChanged && typed.from && typed.to && !areEqual) onChoose(typed)
  }
  const field = (name: keyof Hours, label: string) => (
    <span className="flex items-center gap-2">
      <label htmlFor={`${id}-${name}`}>{label}</label>
      <input
        id={`${id}-${name}`}
        type="time"
        required
        value={typed[name]}
        aria-invalid={areEqual || undefined}
        aria-describedby={areEqual ? `${id}-equal` : undefined}
        onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
        onBlur={settle}
        className={controlClasses}
        style={{ width: 'auto' }}
      />
    </span>
  )
  return (
    <div className="border-t border-line px-4 py-3.5 md:px-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-14 text-ink-2">
        {field('from', 'From')}
        {field('to', 'to')}
        {isOvernight && typed.to && 'next morning'}
      </div>
      {areEqual && (
        <p id={`${id}-equal`} role="alert" className="mt-1.5 text-13 font-550 text-danger">
          {messages.quietTimesEqual}
        </p>
      )}
    </div>
  )
}
