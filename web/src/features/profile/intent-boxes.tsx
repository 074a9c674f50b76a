import { intentFlags } from '@shipmates/contract/intent-flags'
import { INTENTS_MAX } from '@shipmates/contract/limits'
import { intentLines, intentWords } from '@shipmates/contract/messages/intents'
import { type Intent, intents } from '@shipmates/contract/profiles'
import Check from 'lucide-react/icons/check'
import { useId } from 'react'
import { Flag } from '../../components/flags.tsx'
import { classNames } from '../../lib/class-names.ts'

type IntentBoxesProps = {
  /** The group's name for screen readers. */
  label: string
  chosen: readonly Intent[]
  /** Smaller boxes without explanations. */
  isCompact?: boolean | undefined
  /** The `name` of the inputs. */
  name?: string | undefined
  onChoose: (intents: Intent[]) => void
}

/** Intents as check boxes; at the maximum, the unticked ones are disabled. */
export function IntentBoxes({ label, chosen, isCompact, name, onChoose }: IntentBoxesProps) {
  const Box = isCompact ? SmallBox : IntentBox
  const isFull = chosen.length >= INTENTS_MAX
  const count = `${chosen.length} of ${INTENTS_MAX} chosen`
  const tick = (intent: Intent, isTicked: boolean) =>
    onChoose(isTicked ? [...chosen, intent] : chosen.filter((other) => other !== intent))
  return (
    <fieldset>
      <legend className="sr-only">{label}</legend>
      <div className={isCompact ? 'flex flex-wrap gap-2' : 'grid gap-2 md:grid-cols-2'}>
        {intents.map((intent) => (
          <Box
            key={intent}
            name={name}
            intent={intent}
            isChosen={chosen.includes(intent)}
            isResting={isFull && !chosen.includes(intent)}
            onTick={(isTicked) => tick(intent, isTicked)}
          />
        ))}
      </div>
      <p role="status" className="mt-3 text-13 text-ink-2">
        {isFull ? `${count}. Take one away to pick another.` : count}
      </p>
    </fieldset>
  )
}

type IntentBoxProps = {
  intent: Intent
  name: string | undefined
  isChosen: boolean
  isResting: boolean
  onTick: (isTicked: boolean) => void
}

function IntentBox({ intent, name, isChosen, isResting, onTick }: IntentBoxProps) {
  const id = useId()
  return (
    <label
      className={classNames(
        'relative flex items-center gap-3 rounded-row border border-edge bg-surface px-2.5 py-2 has-checked:border-primary has-checked:bg-tint has-checked:shadow-[inset_0_0_0_1px_var(--primary)] has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary forced-colors:has-checked:outline-3',
        isResting ? 'opacity-60' : !isChosen && 'hover:bg-sunken',
      )}
    >
      <input
        type="checkbox"
        name={name}
        checked={isChosen}
        disabled={isResting}
        aria-labelledby={`${id}-words`}
        aria-describedby={`${id}-line`}
        className="absolute inset-0 opacity-0"
        onChange={({ target }) => onTick(target.checked)}
      />
      <Flag letter={intentFlags[intent]} className="size-10 flex-none" />
      <span className="min-w-0 flex-1">
        <span id={`${id}-words`} className="block text-14 leading-[1.3] font-600">
          {intentWords[intent]}
        </span>
        <span id={`${id}-line`} className="block text-12 leading-[1.35] text-ink-2">
          {intentLines[intent]}
        </span>
      </span>
      {isChosen && <Check aria-hidden="true" className="size-5 flex-none text-primary" />}
    </label>
  )
}

function SmallBox({ intent, name, isChosen, isResting, onTick }: IntentBoxProps) {
  return (
    <label
      className={classNames(
        'relative flex h-9 items-center gap-2 rounded-[9px] border px-2.5 text-13 font-600 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary max-md:h-11',
        isChosen
          ? 'border-primary bg-tint forced-colors:outline-2'
          : isResting
            ? 'border-line bg-sunken text-ink-3'
            : 'border-edge bg-surface hover:bg-sunken',
      )}
    >
      <input
        type="checkbox"
        name={name}
        checked={isChosen}
        disabled={isResting}
        className="absolute inset-0 opacity-0"
        onChange={({ target }) => onTick(target.checked)}
      />
      <span
        className={classNames(
          'grid size-4 flex-none place-items-center rounded-[4px] border',
          isChosen ? 'border-primary bg-primary text-on-primary' : 'border-edge bg-surface',
        )}
      >
        {isChosen && <Check aria-hidden="true" className="size-3! stroke-3!" />}
      </span>
      <Flag letter={intentFlags[intent]} className="size-[15px]" />
      {intentWords[intent]}
    </label>
  )
}
