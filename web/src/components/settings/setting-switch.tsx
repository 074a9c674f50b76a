import { stillSet } from '@shipmates/contract/messages/settings'
import type { ReactNode } from 'react'
import { Switch } from '../ui/switch.tsx'
import { NotSaved } from './not-saved.tsx'
import { useSetting } from './use-setting.ts'

type SettingSwitchProps = {
  label: string
  hint: ReactNode
  /** The stored value; undefined while it loads. */
  isOn: boolean | undefined
  save: (isOn: boolean) => Promise<unknown>
}

/** A switch that saves at once, and shows below it if that failed. */
export function SettingSwitch({ label, hint, isOn, save }: SettingSwitchProps) {
  const { value, choose, error, retry } = useSetting(isOn, save)
  return (
    <div className="not-first:border-t not-first:border-line">
      <Switch
        label={label}
        hint={hint}
        isOn={value ?? false}
        disabled={isOn === undefined}
        onSwitch={choose}
      />
      <NotSaved
        error={error}
        still={stillSet({ label, value: isOn ? 'on' : 'off' })}
        onRetry={retry}
      />
    </div>
  )
}
