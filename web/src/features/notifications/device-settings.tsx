import type { NotificationState } from '@shipmates/contract/notifications'
import { boxClasses } from '../../components/settings/box.ts'
import { useShowSaved } from '../../components/settings/saved.tsx'
import { SubHeading } from '../../components/settings/section.tsx'
import { SettingSwitch } from '../../components/settings/setting-switch.tsx'
import { Switch } from '../../components/ui/switch.tsx'
import { useStoredSwitch } from '../../lib/browser/stored-switch.ts'
import { useSaveNotifications } from './api.ts'
import { messageSound, playTone } from './message-sound.ts'
import { QuietHours } from './quiet-hours.tsx'

type DeviceSettingsProps = { settings: NotificationState | undefined }

/** The content of pushes, and their quiet hours. */
export function DeviceSettings({ settings }: DeviceSettingsProps) {
  const save = useSaveNotifications()
  return (
    <>
      <SubHeading title="What a push shows">Applies to every device with push on.</SubHeading>
      <div className={boxClasses}>
        <SettingSwitch
          label="Show message text"
          hint="Off: we only say who wrote. Anyone who sees your lock screen can read the text."
          isOn={settings?.pushText}
          save={(pushText) => save({ pushText })}
        />
        <SoundRow />
      </div>
      <QuietHours settings={settings} />
    </>
  )
}

function SoundRow() {
  const isOn = useStoredSwitch(messageSound)
  const showSaved = useShowSaved()
  const turn = (wanted: boolean) => {
    messageSound.write(wanted)
    if (wanted) playTone()
    showSaved()
  }
  return (
    <div className="not-first:border-t not-first:border-line">
      <Switch
        label="Message sound"
        hint="A short tone when a message arrives in another chat. Saved on this device."
        isOn={isOn}
        onSwitch={turn}
      />
    </div>
  )
}
