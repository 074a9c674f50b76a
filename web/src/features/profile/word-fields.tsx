import { INTERESTS_MAX, LEARNING_MAX, SKILLS_MAX } from '@shipmates/contract/limits'
import { parseSkills } from '@shipmates/contract/skills'
import { TokenField } from '../../components/token-field.tsx'
import { Counter } from '../../components/ui/counter.tsx'
import { interestIdeas, skillIdeas } from '../../lib/net/suggestions.ts'
import { ClearButton, FieldGroup } from './field-group.tsx'
import { tokensOf } from './texts-schema.ts'
import type { Details } from './use-details.ts'

/** The fields of my skills, what I want to learn, and my interests. */
export function WordFields({ details }: { details: Details }) {
  const { values, clear } = details
  const { skills = '' } = values
  return (
    <FieldGroup title="What you know and like" line="We use these to find people who fit.">
      <TokenField
        label="Skills"
        hint="Separate with commas"
        placeholder="Add a skill"
        suggest={skillIdeas}
        aside={<Counter count={parseSkills(skills).length} max={SKILLS_MAX} warns="skills" />}
        end={skills && <ClearButton label="Skills" onClear={() => clear('skills')} />}
        className="col-span-12"
        {...tokensOf(details, 'skills')}
      />
      <TokenField
        label="Want to learn"
        hint={`Up to ${LEARNING_MAX} skills`}
        placeholder="Add a skill"
        suggest={skillIdeas}
        className="col-span-12 md:col-span-6"
        {...tokensOf(details, 'learning')}
      />
      <TokenField
        label="Interests"
        hint={`Up to ${INTERESTS_MAX}, anything goes`}
        placeholder="Add an interest"
        look="word"
        suggest={interestIdeas}
        className="col-span-12 md:col-span-6"
        {...tokensOf(details, 'interests')}
      />
    </FieldGroup>
  )
}
