import { stillSet } from '@shipmates/contract/messages/settings'
import type { NotificationSettings, NotificationState } from '@shipmates/contract/notifications'
import { useId } from 'react'
import { NotSaved } from '../../components/settings/not-saved.tsx'
import { useSetting } from '../../components/settings/use-setting.ts'
import { classNames } from '../../lib/class-names.ts'
import { useSaveNotifications } from './api.ts'
import { type PushHere, pushStateNames } from './push-here.ts'

type Name = {
  [Key in keyof NotificationSettings]: NotificationSettings[Key] extends boolean ? Key : never
}[keyof NotificationSettings]

interface Row {
  title: string
  hint: string
  /** Null if the channel is not offered. */
  push: Name | null
  email: Name
}

const rows: readonly Row[] = [
  {
    title: 'Messages',
    hint: 'Email only if they stay unread for 10 minutes.',
    push: 'messagePush',
    email: 'unreadMail',
  },
  {
    title: 'Connection requests',
    hint: 'When someone wants to connect with you.',
    push: 'requestPush',
    email: 'requestMail',
  },
  {
    title: 'Accepted requests',
    hint: 'When someone says yes.',
    push: 'acceptancePush',
    email: 'acceptanceMail',
  },
  {
    title: 'Weekly digest',
    hint: 'Mondays: up to five developers to meet.',
    push: null,
    email: 'digestMail',
  },
]

const channels = { push: 'Push', email: 'Email' } as const
const cells = {
  push: 'px-2 py-3.5 text-center md:px-5',
  // Aligned with the switches below the table.
  email: 'pl-2 pr-4 py-3.5 text-center md:px-5',
}

type MatrixProps = {
  settings: NotificationState | undefined
  /** Whether pushes arrive on this device. */
  here: PushHere
}

/** The kinds of notifications by channel. Each switch saves at once. */
export function Matrix({ settings, here }: MatrixProps) {
  const id = useId()
  const isHere = here === 'on' || here === 'open'
  const isReached = isHere || !settings || settings.pushDevices.some(({ isCurrent }) => !isCurrent)
  return (
    <table className="w-full text-left">
      <caption className="sr-only">What we notify you about, and how</caption>
      <thead>
        <tr className="text-13 text-ink-2">
          <th scope="col" className="px-4 py-3.5 font-600 md:px-5">
            Tell me about
          </th>
          {(['push', 'email'] as const).map((channel) => (
            <th key={channel} scope="col" className={classNames(cells[channel], 'font-600')}>
              <span id={`${id}-${channel}`} className="block">
                {channels[channel]}
              </span>
              {channel === 'push' && (
                <span className="mt-px block text-12 font-500 text-ink-2">
                  <span
                    aria-hidden="true"
                    className={classNames(
                      'mr-1.5 inline-block size-2 rounded-[2px]',
                      isHere ? 'bg-online' : 'border-[1.5px] border-edge',
                    )}
                  />
                  This device: {pushStateNames[here]}
                </span>
              )}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <MatrixRow
            key={row.title}
            row={row}
            tableId={id}
            settings={settings}
            isReached={isReached}
          />
        ))}
      </tbody>
    </table>
  )
}

type MatrixRowProps = Pick<MatrixProps, 'settings'> & {
  row: Row
  tableId: string
  /** Whether any device of the member receives pushes. */
  isReached: boolean
}

function MatrixRow({ row, tableId, settings, isReached }: MatrixRowProps) {
  const id = useId()
  const push = useSwitch(row.push, settings)
  const email = useSwitch(row.email, settings)
  const named = (channel: keyof typeof channels) => `${id} ${tableId}-${channel}`
  return (
    <>
      <tr className="border-t border-line">
        <th scope="row" className="px-4 py-3.5 md:px-5">
          <span id={id} className="block leading-[1.35] font-600">
            {row.title}
          </span>
          <span
            id={`${id}-hint`}
            className="mt-0.5 block text-13 leading-[1.45] font-450 text-ink-2"
          >
            {row.hint}
          </span>
        </th>
        <td className={cells.push}>
          {!row.push && <Word text="–" hidden="Not offered" />}
          {row.push && !isReached && <Word text="Off" hidden="until push is on for a device" />}
          {row.push && isReached && (
            <CellSwitch {...push} labelledBy={named('push')} describedBy={`${id}-hint`} />
          )}
        </td>
        <td className={cells.email}>
          <CellSwitch {...email} labelledBy={named('email')} describedBy={`${id}-hint`} />
        </td>
      </tr>
      <Unsaved {...push} label={`${row.title} ${channels.push}`} />
      <Unsaved {...email} label={`${row.title} ${channels.email}`} />
    </>
  )
}

/** Shown in place of a switch that would have no effect. */
const Word = ({ text, hidden }: { text: string; hidden: string }) => (
  <span className="text-14 text-ink-2">
    {text} <span className="sr-only">{hidden}</span>
  </span>
)

type SwitchState = ReturnType<typeof useSwitch>

/** A setting with its switch; null if the channel is not offered. */
function useSwitch(name: Name | null, settings: NotificationState | undefined) {
  const save = useSaveNotifications()
  const stored = name === null ? undefined : settings?.[name]
  const setting = useSetting<boolean>(stored, (isOn) => save(name === null ? {} : { [name]: isOn }))
  return { ...setting, stored }
}

type CellSwitchProps = SwitchState & { labelledBy: string; describedBy: string }

function CellSwitch({ value, stored, choose, labelledBy, describedBy }: CellSwitchProps) {
  const isDisabled = stored === undefined
  return (
    <label className="inline-grid size-11 place-items-center">
      <input
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox already exposes its checked state
        role="switch"
        aria-labelledby={labelledBy}
        aria-describedby={describedBy}
        checked={value ?? false}
        disabled={isDisabled}
        onChange={(event) => choose(event.target.checked)}
        className={classNames('switch relative w-11 flex-none', isDisabled && 'opacity-60')}
      />
    </label>
  )
}

/** The error below the row, if saving one of its switches failed. */
function Unsaved({ error, stored, retry, label }: SwitchState & { label: string }) {
  if (error === undefined) return null
  return (
    <tr>
      <td colSpan={3}>
        <NotSaved
          error={error}
          still={stillSet({ label, value: stored ? 'on' : 'off' })}
          onRetry={retry}
        />
      </td>
    </tr>
  )
}
