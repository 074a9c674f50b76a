import Check from 'lucide-react/icons/check'
import type { ReactNode } from 'react'
import { buttonClasses } from '../../components/ui/button-classes.ts'
import { Portrait } from './portrait.tsx'

/** Illustration of two pending requests. */
export function RequestsPicture() {
  return (
    <div className="grid gap-2.5 pb-7">
      <RequestRow
        avatar={<Portrait name="nadia" className="size-[42px]" />}
        name="nadia_dev"
        skills="Rust, Kubernetes, CI"
      />
      <RequestRow
        avatar={
          <span
            aria-hidden="true"
            className="keep-colors grid size-[42px] flex-none place-items-center rounded-[28%] bg-flag-blue font-display text-[1.2rem] leading-none font-700 text-on-bubble-out"
          >
            H
          </span>
        }
        name="harper_io"
        skills="Python, Postgres, dbt"
      />
    </div>
  )
}

type RequestRowProps = { avatar: ReactNode; name: string; skills: string }

function RequestRow({ avatar, name, skills }: RequestRowProps) {
  return (
    <div className="flex items-center gap-3 rounded-row border border-line bg-paper px-3.5 py-3 max-md:flex-wrap">
      {avatar}
      <span className="min-w-0 flex-1 max-md:basis-3/5">
        <b className="block leading-[1.2] font-650">{name}</b>
        <span className="text-[.8rem] text-ink-2">{skills}</span>
      </span>
      <span
        className={`${buttonClasses({ size: 'small', kind: 'ghost' })} max-md:flex-1 max-md:border-edge`}
      >
        Reject
      </span>
      <span className={`${buttonClasses({ size: 'small', kind: 'primary' })} max-md:flex-1`}>
        <Check aria-hidden="true" />
        Accept
      </span>
    </div>
  )
}
