import { stillSet } from '@shipmates/contract/messages/settings'
import type { RequestsFrom } from '@shipmates/contract/privacy'
import { useId } from 'react'
import { NotSaved } from '../../components/settings/not-saved.tsx'
import { useSetting } from '../../components/settings/use-setting.ts'
import { SelectBox } from '../../components/ui/select.tsx'

const LABEL = 'Who can send me requests'

/** The options, in the order of the list. */
export const requestsFromLabels: Record<RequestsFrom, string> = {
  everybody: 'Everyone',
  shared_skill: 'People who share a skill',
  mutual: 'People with a mutual connection',
  nobody: 'Nobody',
}

/** Who can send a request, and what others see. */
const hintFor = (from: RequestsFrom | undefined): string =>
  from === 'everybody'
    ? 'Anyone who can see your profile can ask to connect.'
    : `Everyone${from === 'nobody' ? '' : ' else'} sees that you're not taking requests right now.`

type RequestsFromSelectProps = {
  /** Undefined while it loads. */
  stored: RequestsFrom | undefined
  save: (from: RequestsFrom) => Promise<unknown>
}

export function RequestsFromSelect({ stored, save }: RequestsFromSelectProps) {
  const id = useId()
  const { value, choose, error, retry } = useSetting(stored, save)
  const label = stored ? `“${requestsFromLabels[stored]}”` : ''
  return (
    <div className="border-t border-line">
      <div className="flex items-center gap-3 px-4 py-3.5 max-md:flex-wrap md:gap-3.5 md:px-5 md:py-4">
        <div className="min-w-0 flex-1 max-md:basis-full">
          <label htmlFor={id} className="block leading-[1.35] font-600">
            {LABEL}
          </label>
          <span id={`${id}-hint`} className="mt-0.5 block text-13 leading-[1.45] text-ink-2">
            {hintFor(value)}
          </span>
        </div>
        <SelectBox
          id={id}
          aria-describedby={`${id}-hint`}
          className="max-md:w-full md:w-[270px]"
          disabled={!stored}
          value={value}
          onChange={(event) => choose(event.target.value as RequestsFrom)}
        >
          {Object.entries(requestsFromLabels).map(([from, text]) => (
            <option key={from} value={from}>
              {text}
            </option>
          ))}
        </SelectBox>
      </div>
      <NotSaved error={error} still={stillSet({ label: LABEL, value: label })} onRetry={retry} />
    </div>
  )
}
