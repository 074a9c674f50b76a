import { LINKS_MAX, URL_MAX_CHARS } from '@shipmates/contract/limits'
import type { Link } from '@shipmates/contract/profiles'
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash'
import { useId } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../../components/ui/button.tsx'
import { controlClasses, FieldError } from '../../components/ui/field-frame.tsx'
import { SelectBox } from '../../components/ui/select.tsx'
import { FieldGroup } from './field-group.tsx'
import { isFilled, linksOf, linksText } from './profile-texts.ts'
import type { Details } from './use-details.ts'

const ADD = 'addLink'

/** My links: a label and an address each. */
export function LinkFields({ details }: { details: Details }) {
  const { field, values, set } = details
  const links = linksOf(values.links)
  const { error } = field('links')
  const store = (changed: Link[]) => set('links', linksText(changed))
  const add = () => {
    flushSync(() => store([...links, newLink]))
    focusOn(nameAt([...links, newLink], links.length))
  }
  const remove = (index: number) => {
    flushSync(() => store(links.filter((_, at) => at !== index)))
    focusOn(ADD)
  }

  return (
    <FieldGroup title="Links" line={`Up to ${LINKS_MAX}, starting with https.`}>
      <div className="col-span-12 grid gap-2 max-md:gap-3.5">
        {links.map((link, index) => (
          <LinkRow
            // biome-ignore lint/suspicious/noArrayIndexKey: two links may be the same while typed
            key={index}
            link={link}
            name={nameAt(links, index)}
            problem={field(nameAt(links, index))}
            onChange={(changed) =>
              store(links.map((other, at) => (at === index ? changed : other)))
            }
            onRemove={() => remove(index)}
          />
        ))}
        {error && <FieldError message={error} />}
        <div>
          <Button name={ADD} size="small" disabled={links.length >= LINKS_MAX} onClick={add}>
            <Plus aria-hidden="true" />
            Add link
          </Button>
        </div>
      </div>
    </FieldGroup>
  )
}

const focusOn = (name: string) => document.getElementsByName(name)[0]?.focus()

/** The name of an address field in validation errors, which count only the links that are sent. */
function nameAt(links: readonly Link[], index: number): string {
  const link = links[index]
  const place =
    link && isFilled(link) ? links.slice(0, index).filter(isFilled).length : `new-${index}`
  return `links.${place}.url`
}

type LinkRowProps = {
  link: Link
  name: string
  problem: { error: string | undefined; isInvalid: boolean; onBlur: () => void }
  onChange: (link: Link) => void
  onRemove: () => void
}

function LinkRow({ link, name, problem, onChange, onRemove }: LinkRowProps) {
  const { url, label } = link
  const errorId = useId()
  const kinds =
    label && !linkKinds.some((kind) => kind === label) ? [...linkKinds, label] : linkKinds
  return (
    <div className="flex flex-wrap gap-2">
      <SelectBox
        aria-label="Kind of link"
        value={label ?? ''}
        className="w-40 flex-none max-md:w-full"
        onChange={({ target }) => onChange({ url, label: target.value || null })}
      >
        {kinds.map((kind) => (
          <option key={kind}>{kind}</option>
        ))}
        <option value="">Other</option>
      </SelectBox>
      <div className="flex min-w-0 flex-1 gap-2">
        <input
          name={name}
          type="url"
          inputMode="url"
          aria-label="Address"
          aria-invalid={problem.isInvalid || undefined}
          aria-describedby={problem.error && errorId}
          placeholder="https://"
          maxLength={URL_MAX_CHARS}
          value={url}
          className={controlClasses}
          onChange={({ target }) => onChange({ url: target.value, label })}
          onBlur={problem.onBlur}
        />
        <Button kind="ghost" icon aria-label="Remove link" onClick={onRemove}>
          <Trash2 aria-hidden="true" className="text-ink-2" />
        </Button>
      </div>
      {problem.error && (
        <div className="w-full">
          <FieldError id={errorId} message={problem.error} />
        </div>
      )}
    </div>
  )
}

/** The labels that the form offers. */
const linkKinds = ['Website', 'GitHub', 'GitLab', 'Mastodon', 'LinkedIn', 'YouTube'] as const

/** A link that is being added. */
const newLink: Link = { url: '', label: 'Website' }
