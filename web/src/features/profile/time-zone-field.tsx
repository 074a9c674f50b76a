import { memo, useState } from 'react'
import type { FormField } from '../../components/behaviour/use-contract-form.ts'
import { Select } from '../../components/ui/select.tsx'
import { useClock } from '../../lib/browser/use-clock.ts'
import { ownTimeZone } from '../../lib/browser/use-time-of-zone.ts'
import { cityOfZone } from '../../lib/format/calendar-day.ts'
import { timeOfZone } from '../../lib/format/time-of-zone.ts'

type TimeZoneFieldProps = { field: FormField; onTake: (zone: string) => void }

/** The time zone, with the browser's first. While none is set, a button selects the browser's. */
export function TimeZoneField({ field, onTake }: TimeZoneFieldProps) {
  const [here = ''] = useState(ownTimeZone)
  const first = [...new Set([here, field.value])].filter(Boolean)
  const take = () => {
    onTake(here)
    // The pressed button is gone.
    document.getElementsByName(field.name)[0]?.focus()
  }
  return (
    <Select
      label="Time zone"
      hint={
        <>
          Others see your local time.{' '}
          {here && !field.value && (
            <button
              type="button"
              className="inline-block min-h-6 font-600 text-primary underline underline-offset-[0.2em] pointer-coarse:-my-2.5 pointer-coarse:min-h-11"
              onClick={take}
            >
              Use {cityOfZone(here)}, as this browser does
            </button>
          )}
        </>
      }
      className="col-span-12 xl:col-span-6"
      {...field}
    >
      <option value="">Not set</option>
      {first.map((zone) => (
        <ZoneWithTime key={zone} zone={zone} />
      ))}
      <OtherZones first={first.join()} />
    </Select>
  )
}

/** Memoised: the form re-renders at each key, and these are four hundred options. */
const OtherZones = memo(function OtherZones({ first }: { first: string }) {
  // Older browsers do not list zones.
  const zones: string[] = Intl.supportedValuesOf?.('timeZone') ?? []
  const others = zones.filter((zone) => !first.split(',').includes(zone))
  return regionsOf(others).map(([region, members]) => (
    <optgroup key={region} label={region}>
      {members.map((zone) => (
        <option key={zone} value={zone}>
          {nameOf(zone)}
        </option>
      ))}
    </optgroup>
  ))
})

function nameOf(zone: string): string {
  const city = cityOfZone(zone)
  return city === zone ? zone : `${city} (${zone})`
}

function ZoneWithTime({ zone }: { zone: string }) {
  const time = useClock((now) => timeOfZone(zone, now)?.time ?? '')
  return <option value={zone}>{time ? `${nameOf(zone)}, ${time}` : nameOf(zone)}</option>
}

function regionsOf(zones: readonly string[]): [region: string, zones: string[]][] {
  const regions = new Map<string, string[]>()
  for (const zone of zones) {
    const region = zone.split('/')[0] ?? zone
    regions.set(region, [...(regions.get(region) ?? []), zone])
  }
  return [...regions]
}
