import { INTERESTS_MAX, LEARNING_MAX, SKILLS_MAX } from '@shipmates/contract/limits'
import { Interests, Learning } from '@shipmates/contract/profile-fields'
import { Skills } from '@shipmates/contract/profile-forms'
import type { Profile } from '@shipmates/contract/profiles'
import { canonicalSkill, parseSkills } from '@shipmates/contract/skills'
import { useQueryClient } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import * as z from 'zod/mini'
import { useContractForm } from '../../components/behaviour/use-contract-form.ts'
import { TokenField } from '../../components/token-field.tsx'
import { Counter } from '../../components/ui/counter.tsx'
import {
  interestIdeas,
  learningIdeas,
  type Suggestions,
  skillIdeas,
} from '../../lib/net/suggestions.ts'
import { StepForm, type StepProps, useSaveStep } from './save-step.tsx'
import { type Texts, validatedBy } from './texts-schema.ts'
import { useKeptStep, withUnsaved } from './unsaved-details.ts'

const fields = [
  {
    name: 'skills',
    label: 'Skills',
    placeholder: 'Type a skill',
    look: 'code',
    max: SKILLS_MAX,
    suggest: skillIdeas,
  },
  {
    name: 'learning',
    label: 'Want to learn',
    placeholder: "Something you'd like to be taught",
    look: 'code',
    max: LEARNING_MAX,
    suggest: learningIdeas,
  },
  {
    name: 'interests',
    label: 'Interests',
    placeholder: 'Maps, chess, climbing',
    look: 'word',
    max: INTERESTS_MAX,
    suggest: interestIdeas,
  },
] as const

const Lists = z.object({
  skills: z.optional(Skills),
  learning: z.optional(Learning),
  interests: z.optional(Interests),
})
type Lists = z.infer<typeof Lists>

const textsOf = ({ skills, learning, interests }: Profile): Texts => ({
  skills: skills.join(', '),
  learning: learning.join(', '),
  interests: interests.join(', '),
})

/** The lists that have changed since the step was opened. */
const changesOf = (texts: Texts, opened: Texts = {}): Lists =>
  Object.fromEntries(
    fields.flatMap(({ name }) => {
      const words = parseSkills(texts[name] ?? '')
      return words.join(', ') === opened[name] ? [] : [[name, words]]
    }),
  )

const WordTexts = validatedBy(Lists, (texts) => changesOf(texts))

/** Whether a typed word only begins some that are suggested, so that it may be half typed. */
function useIsHalfTyped() {
  const client = useQueryClient()
  return (typed: string, suggest: Suggestions): boolean => {
    const suggested = client.getQueryData(suggest(typed).queryKey) ?? []
    const canonical = canonicalSkill(typed)
    const isAlias = canonical !== typed.toLowerCase()
    const isKnown = isAlias || suggested.some((word) => canonicalSkill(word) === canonical)
    return typed !== '' && suggested.length > 0 && !isKnown
  }
}

/** The second step: my skills, what I want to learn, and my interests. */
export function WordsStep({ profile, formId, onSaved }: StepProps & { profile: Profile }) {
  const save = useSaveStep(profile.userId, 'words')
  const opened = textsOf(profile)
  const form = useContractForm(WordTexts, withUnsaved('words', opened))
  useKeptStep('words', form.values, opened)
  const submit = form.submit((texts) => {
    const changes = changesOf(texts, opened)
    if (save.isPending) return
    if (Object.keys(changes).length === 0) return onSaved()
    save.mutate({ changes }, { onSuccess: onSaved })
  })
  const isHalfTyped = useIsHalfTyped()
  const submitWhole = (event: FormEvent<HTMLFormElement>) => {
    const typedIn = (name: string) => String(new FormData(event.currentTarget).get(name)).trim()
    const half = fields.find(({ name, suggest }) => isHalfTyped(typedIn(name), suggest))
    if (!half) return submit(event)
    event.preventDefault()
    form.refuse(half.name, `Choose a suggestion, or add “${typedIn(half.name)}”.`)
    event.currentTarget.querySelector<HTMLElement>(`[name="${half.name}"]`)?.focus()
  }
  return (
    <StepForm formId={formId} error={save.error} onSubmit={submitWhole}>
      {fields.map(({ name, max, ...field }) => {
        const { value, error, isInvalid, onBlur } = form.field(name)
        return (
          <TokenField
            key={name}
            {...field}
            offersIdeas
            {...{ name, value, error, isInvalid, onBlur }}
            aside={<Counter count={parseSkills(value).length} max={max} />}
            onChange={(text) => form.set(name, text)}
          />
        )
      })}
    </StepForm>
  )
}
