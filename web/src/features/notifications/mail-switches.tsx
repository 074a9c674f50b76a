import { useQuery } from '@tanstack/react-query'
import { SettingSwitch } from '../../components/settings/setting-switch.tsx'
import { Button } from '../../components/ui/button.tsx'
import { notificationSettingsQuery, useSaveNotifications } from './api.ts'

/** The switches for mails. Stored on the server, for all devices. */
export function MailSwitches() {
  const { data, isError, isFetching, refetch } = useQuery(notificationSettingsQuery)
  const save = useSaveNotifications()

  if (isError && !data) {
    return (
      <div className="flex flex-wrap items-center justify-between gap-3 px-4 py-3.5 md:px-5 md:py-4">
        <p role="alert" className="text-14 text-ink-2">
          Couldn't load your email settings.
        </p>
        <Button size="small" busy={isFetching} onClick={() => void refetch()}>
          Try again
        </Button>
      </div>
    )
  }
  return (
    <>
      <SettingSwitch
        label="Email about unread messages"
        hint="If messages stay unread for 10 minutes while you're away. Only one email until you return."
        isOn={data?.unreadMail}
        save={(unreadMail) => save({ unreadMail })}
      />
      <SettingSwitch
        label="Weekly email"
        hint="Mondays at 9: up to five developers to meet. None if there's nobody new."
        isOn={data?.digestMail}
        save={(digestMail) => save({ digestMail })}
      />
    </>
  )
}
