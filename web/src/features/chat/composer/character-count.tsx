import { MESSAGE_MAX_CHARS } from '@shipmates/contract/limits'
import { Counter } from '../../../components/ui/counter.tsx'

/** Under the message input, for texts near or over the limit. */
export function CharacterCount({ length }: { length: number }) {
  const isOver = length > MESSAGE_MAX_CHARS
  return (
    <div className="mx-0.5 mt-[7px] flex items-center gap-3">
      <Counter count={length} max={MESSAGE_MAX_CHARS} />
      <p role="status" className="text-13 font-550 text-danger">
        {isOver && `Too long (limit ${MESSAGE_MAX_CHARS.toLocaleString()} characters)`}
      </p>
    </div>
  )
}
