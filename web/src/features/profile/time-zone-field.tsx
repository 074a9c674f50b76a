import { canonicalTimeZone } from '@shipmates/contract/time-zones'
import type { FormField } from '../../components/behaviour/use-contract-form.ts'
import { Select } from '../../components/ui/select.tsx'
import { useClock } from '../../lib/browser/use-clock.ts'
import { timeOfZone } from '../../lib/format/time-of-zone.ts'
import { cityOfZone } from '../../lib/format/zone-city.ts'

/** All time zones that the browser knows; those of older browsers are none. */
const known = (): string[] => Intl.supportedValuesOf?.('timeZone') ?? []

/** The time zone, with that of the browser first. */
export function TimeZoneField({ field }: { field: FormField }) {
  const here = canonicalTimeZone(Intl.DateTimeFormat().resolvedOptions().timeZone)
  const zones = known()
  const first = [...new Set([here ?? '', field.value])].filter(Boolean)
  return (
    <Select
      label="Time zone"
      hint="Others see your local time, not your zone."
      className="col-span-12 xl:col-span-6"
      {...field}
    >
      <option value="">Not said</option>
      {first.map((zone) => (
        <ZoneWithTime key={zone} zone={zone} />
      ))}
      {regionsOf(zones.filter((zone) => !first.includes(zone))).map(([region, members]) => (
        <optgroup key={region} label={region}>
          {members.map((zone) => (
            <option key={zone} value={zone}>
              {nameOf(zone)}
            </option>
          ))}
        </optgroup>
      ))}
    </Select>
  )
}

const nameOf = (zone: string) => `${cityOfZone(zone)} (${zone})`

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
