import { SKILLS_MAX } from '@shipmates/contract/limits'
import { canonicalSkill, parseSkills } from '@shipmates/contract/skills'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import type { FormField } from '../../components/behaviour/use-contract-form.ts'
import { Chip } from '../../components/ui/chip.tsx'
import { controlClasses } from '../../components/ui/control-classes.ts'
import { Counter } from '../../components/ui/counter.tsx'
import { FieldFrame } from '../../components/ui/field-frame.tsx'
import { classNames } from '../../lib/class-names.ts'
import { suggestionsQuery } from './api.ts'
import { ClearButton } from './clear-button.tsx'

type SkillsFieldProps = {
  field: FormField
  onType: (value: string) => void
  onClear: () => void
}

/** Skills as comma-separated text, with a preview of what will be saved, and suggestions. */
export function SkillsField({ field, onType, onClear }: SkillsFieldProps) {
  const { value, error, isInvalid, ...input } = field
  const skills = parseSkills(value)
  const [saved] = useState(value)
  const isTyping = value !== saved && !/(^|,)\s*$/.test(value)

  return (
    <FieldFrame
      label="Skills"
      hint="Separate with commas"
      error={error}
      isInvalid={isInvalid}
      aside={<Counter count={skills.length} max={SKILLS_MAX} warns="skills" />}
      className="col-span-12"
      below={
        <>
          {skills.length > 0 && (
            <ul aria-label="Skills as they will be saved" className="flex flex-wrap gap-1.5">
              {skills.map((skill, index) => (
                <li key={skill} className="max-w-full">
                  <Chip look={isTyping && index === skills.length - 1 ? 'pending' : 'plain'}>
                    {skill}
                  </Chip>
                </li>
              ))}
            </ul>
          )}
          <Suggestions value={value} onType={onType} />
        </>
      }
    >
      {(control) => (
        <span className="relative block">
          <input
            {...input}
            {...control}
            value={value}
            autoComplete="off"
            className={classNames(controlClasses, 'pr-10.5')}
          />
          {value && <ClearButton label="Skills" onClear={onClear} />}
        </span>
      )}
    </FieldFrame>
  )
}

type SuggestionsProps = { value: string; onType: (value: string) => void }

/** Suggestions for the skill being typed, from skills that other members use. */
function Suggestions({ value, onType }: SuggestionsProps) {
  const written = value.split(',')
  const typed = written.at(-1)?.trim() ?? ''
  const { data = [] } = useQuery(suggestionsQuery(useDeferredValue(typed)))
  const known = new Set(parseSkills(value).map(canonicalSkill))
  const fitting = data.filter((skill) => !known.has(canonicalSkill(skill))).slice(0, 5)
  if (!typed || fitting.length === 0) return null

  const take = (skill: string) =>
    onType(`${[...written.slice(0, -1).map((part) => part.trim()), skill].join(', ')}, `)

  return (
    <ul aria-label="Suggested skills" className="flex flex-wrap gap-1.5">
      {fitting.map((skill) => (
        <li key={skill} className="max-w-full">
          <button
            type="button"
            className="type-mono h-[26px] max-w-full truncate rounded-chip border border-dashed border-edge px-2.5 text-12 text-ink-2 hover:bg-sunken hover:text-ink pointer-coarse:h-9"
            onClick={() => take(skill)}
          >
            + {skill}
          </button>
        </li>
      ))}
    </ul>
  )
}
