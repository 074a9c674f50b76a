import { privacyFailed } from '@shipmates/contract/messages/privacy'
import type { PrivacySettings as Settings } from '@shipmates/contract/privacy'
import { useQuery } from '@tanstack/react-query'
import EyeOff from 'lucide-react/icons/eye-off'
import type { ReactNode } from 'react'
import { FailedState } from '../../components/load-failure.tsx'
import { boxClasses } from '../../components/settings/box.ts'
import { SubHeading } from '../../components/settings/section.tsx'
import { SettingSwitch } from '../../components/settings/setting-switch.tsx'
import { StateBox } from '../../components/ui/state-box.tsx'
import { privacyQuery, useSavePrivacy } from './api.ts'
import { RequestsFromSelect, requestsFromLabels } from './requests-from-select.tsx'

type SwitchName = Exclude<keyof Settings, 'requestsFrom'>

/** Each hint says what Off means for both sides. */
const switches: Record<SwitchName, { label: string; hint: string }> = {
  presence: {
    label: 'Online and last seen',
    hint: "Off: nobody sees when you're online, and you don't see when they are.",
  },
  readReceipts: {
    label: 'Read receipts',
    hint: "Off: nobody sees when you've read their messages, and you don't see when they've read yours.",
  },
  typing: {
    label: 'Typing',
    hint: "Off: nobody sees you type, and you don't see them type.",
  },
  discoverable: {
    label: 'Show me in Discover',
    hint: "Off: you're in nobody's feed or search. Only your connections and people with an open request can see your profile.",
  },
  age: { label: 'Show my age', hint: 'Off: only you see it.' },
  gender: {
    label: 'Show my gender',
    hint: "Off: only you see it, and the gender filter doesn't find you.",
  },
}

type PrivacySettingsProps = {
  /** The setting of who can see my profile. */
  profile: ReactNode
}

/** My privacy settings, each saved at once. */
export function PrivacySettings({ profile }: PrivacySettingsProps) {
  return (
    <>
      {profile}
      <Switches />
    </>
  )
}

function Switches() {
  const query = useQuery(privacyQuery)
  const { data, isError } = query
  const save = useSavePrivacy()

  if (isError && !data) {
    return (
      <FailedState title={privacyFailed} headingLevel={3} query={query}>
        Your settings still hold.
      </FailedState>
    )
  }
  const row = (name: SwitchName) => (
    <SettingSwitch
      {...switches[name]}
      isOn={data?.[name]}
      save={(isOn) => save({ [name]: isOn })}
    />
  )
  return (
    <>
      <SubHeading title="Being found" />
      <div className={boxClasses}>
        {row('discoverable')}
        <RequestsFromSelect
          stored={data?.requestsFrom}
          save={(requestsFrom) => save({ requestsFrom })}
        />
        {row('age')}
        {row('gender')}
      </div>
      <div role="status">
        {data?.discoverable === false && (
          <StateBox kind="quiet" icon={EyeOff} title="You're hidden." className="mt-3.5">
            Your connections and people with an open request can still see your profile.
          </StateBox>
        )}
      </div>
      <SubHeading title="In conversations">
        What you hide from others, they hide from you.
      </SubHeading>
      <div className={boxClasses}>
        {row('presence')}
        {row('readReceipts')}
        {row('typing')}
      </div>
    </>
  )
}

/** Who may send me requests, in a few words; `unknown` until loaded. */
export function PrivacySummary({ unknown }: { unknown: string }) {
  const { data } = useQuery({ ...privacyQuery, enabled: false })
  if (!data) return unknown
  if (!data.discoverable) return 'Hidden from Discover'
  const from = requestsFromLabels[data.requestsFrom]
  return `Requests from ${from.charAt(0).toLowerCase()}${from.slice(1)}`
}
