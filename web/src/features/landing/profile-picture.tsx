import { Chip } from '../../components/ui/chip.tsx'
import { Portrait } from './portrait.tsx'

/** Illustration of a profile, cut off at the lower edge of its tile. */
export function ProfilePicture() {
  return (
    <div className="flex items-start gap-3.5 rounded-t-[14px] bg-surface px-[18px] pt-[18px] pb-[22px] text-ink">
      <Portrait name="tomas" className="size-15" />
      <div className="min-w-0 flex-1">
        <p className="type-title text-[1.06rem] leading-[1.2] tracking-normal">tomas_rs</p>
        <p className="mt-0.5 text-[.86rem] text-ink-2">Firmware Engineer, Harbor Labs</p>
        <p className="text-[.8rem] text-ink-2">Mar 01, 2022 – Present</p>
        <div className="mt-2.5 flex flex-wrap gap-1.5">
          <Chip>Embedded</Chip>
          <Chip>Rust</Chip>
          <Chip>CAN</Chip>
        </div>
      </div>
    </div>
  )
}
