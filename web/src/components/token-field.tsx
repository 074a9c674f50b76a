import { parseSkills, WORD_SEPARATOR } from '@shipmates/contract/skills'
import X from 'lucide-react/icons/x'
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useId,
  useRef,
  useState,
} from 'react'
import { isComposing } from '../lib/browser/keys.ts'
import { classNames } from '../lib/class-names.ts'
import type { Suggestions } from '../lib/net/suggestions.ts'
import { SuggestedTokens } from './suggested-tokens.tsx'
import { type ControlProps, FieldFrame, type FieldTexts } from './ui/field-frame.tsx'

type TokenFieldProps = Omit<FieldTexts, 'optional'> & {
  name: string
  /** The words, separated by commas; the word being typed comes last. */
  value: string
  placeholder?: string | undefined
  /** How chips look: `code` for skills, `word` for other words. */
  look?: 'code' | 'word' | undefined
  suggest?: Suggestions | undefined
  /** Whether some suggestions are shown before anything is typed. */
  offersIdeas?: boolean | undefined
  /**
   * Converts a typed word to the word to list, such as the tag of a language; undefined refuses it.
   * Without it, words are listed as typed.
   */
  wordOf?: ((typed: string) => string | undefined) | undefined
  /** The error for a refused word. */
  unknownWord?: string | undefined
  /** Converts a word to a chip's label. Without it, the label is the word. */
  nameOf?: ((word: string) => string) | undefined
  /** Whether Enter also submits the form, once the typed word is a chip. */
  enterSubmits?: boolean | undefined
  /** Shown at the end of the field, such as a button that clears it. */
  end?: ReactNode
  className?: string | undefined
  onChange: (value: string) => void
  onBlur?: (() => void) | undefined
}

const SEPARATOR = ', '
const asTyped = (word: string) => word

/**
 * A list of words as chips. A separator (typed or pasted) or Enter turns the typed word into a
 * chip; Backspace in an empty field removes the last chip; Down moves to the suggestions. A typed
 * word that is no chip yet is part of the value.
 */
export function TokenField(props: TokenFieldProps) {
  const { label, hint, isInvalid, aside, look = 'code', nameOf = asTyped, suggest } = props
  const { offersIdeas = false } = props
  const input = useRef<HTMLInputElement>(null)
  const tokens = useTokens(props)
  const { words, typed } = tokens
  const error = props.error ?? (isAt(tokens.refused, typed) ? props.unknownWord : undefined)
  const andFocus = (act: (word: string) => void) => (word: string) => {
    act(word)
    input.current?.focus()
  }
  const take = andFocus(tokens.add)
  const listId = useId()
  const pressArrow = (event: KeyboardEvent) => {
    const buttons = [...(document.getElementById(listId)?.querySelectorAll('button') ?? [])]
    const here = buttons.indexOf(event.target as HTMLButtonElement)
    const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key]
    if (!step || buttons.length === 0 || (here < 0 && event.key !== 'ArrowDown')) return
    event.preventDefault()
    const next = here + step < 0 ? input.current : buttons[here + step]
    next?.focus()
  }

  return (
    <FieldFrame
      {...{ label, hint, error, isInvalid, aside, className: props.className }}
      below={
        suggest && (
          <SuggestedTokens
            label={`Suggested ${label.toLowerCase()}`}
            {...{ suggest, typed, words, nameOf, look, offersIdeas }}
            id={listId}
            canAddTyped={offersIdeas}
            onTake={take}
            onKeyDown={pressArrow}
          />
        )
      }
    >
      {(control) => (
        <TokenBox
          {...props}
          {...{ control, input, tokens, look, nameOf, pressArrow }}
          onRemove={andFocus(tokens.remove)}
        />
      )}
    </FieldFrame>
  )
}

type TokenBoxProps = TokenFieldProps & {
  control: ControlProps
  input: RefObject<HTMLInputElement | null>
  tokens: ReturnType<typeof useTokens>
  look: 'code' | 'word'
  nameOf: (word: string) => string
  onRemove: (word: string) => void
  pressArrow: (event: KeyboardEvent) => void
}

/** The chips and the input, in one box. */
function TokenBox(props: TokenBoxProps) {
  const { control, input, tokens, label, name, placeholder, look, nameOf, end, onRemove } = props
  const { words, typed, change, pressKey, leave, announcement } = tokens
  return (
    <div
      className={classNames(
        'relative flex min-h-(--control-height) flex-wrap items-center gap-1.5 rounded-control border bg-surface px-2 py-1.5 focus-within:outline-3 focus-within:outline-offset-1 focus-within:outline-primary',
        control['aria-invalid'] ? 'border-danger' : 'border-edge',
        Boolean(end) && 'pr-10.5',
      )}
    >
      {words.length > 0 && (
        <ul aria-label={`${label}, chosen`} className="contents">
          {words.map((word) => (
            <Token key={word} name={nameOf(word)} look={look} onRemove={() => onRemove(word)} />
          ))}
        </ul>
      )}
      <input
        {...control}
        ref={input}
        dir="auto"
        name={name}
        value={typed}
        placeholder={placeholder}
        autoComplete="off"
        autoCapitalize="none"
        className="h-[26px] min-w-22 flex-1 bg-transparent px-1 text-(length:--control-text) outline-none"
        onChange={(event) => change(event.target.value)}
        onKeyDown={(event) => {
          pressKey(event)
          props.pressArrow(event)
        }}
        onPaste={(event) => pasteLines(event, (text) => change(typed + text))}
        onBlur={leave}
      />
      {end}
      <span role="status" className="sr-only">
        {announcement}
      </span>
    </div>
  )
}

/** Pastes a list of several lines. The browser would remove the line breaks. */
function pasteLines(event: ClipboardEvent, paste: (text: string) => void) {
  const text = event.clipboardData.getData('text')
  if (!/[\r\n]/.test(text.trim())) return
  event.preventDefault()
  paste(text)
}

/** Whether a refused word is still typed, perhaps with another one after it. */
const isAt = (refused: string, typed: string) => refused !== '' && typed.startsWith(refused)

/** The announcement after words were entered. */
const sentenceOf = (added: readonly string[], unknown: readonly string[]): string =>
  [
    added.length > 0 && `Added ${added.join(SEPARATOR)}`,
    unknown.length > 0 && `Not added: ${unknown.join(SEPARATOR)}`,
  ]
    .filter(Boolean)
    .join('. ')

/** The words of a value, the word being typed, and the functions that change them. */
function useTokens(props: TokenFieldProps) {
  const { value, wordOf = asTyped, nameOf = asTyped, enterSubmits, onChange, onBlur } = props
  const [draft, setDraft] = useState('')
  const [announcement, setAnnouncement] = useState('')
  const [refused, setRefused] = useState('')
  // A value set from outside, such as a cleared one, contains no draft.
  const typed = draft && value.endsWith(draft) ? draft : ''
  const words = parseSkills(typed ? value.slice(0, -typed.length) : value)

  const store = (list: readonly string[], rest: string) => {
    setDraft(rest)
    onChange([...list, ...(rest ? [rest] : [])].join(SEPARATOR))
  }
  const add = (text: string, rest = '') => {
    const entered = parseSkills(text)
    const added = entered.map(wordOf).filter((word) => word !== undefined)
    const unknown = entered.filter((word) => wordOf(word) === undefined)
    const listed = parseSkills([...words, ...added].join(SEPARATOR))
    store(listed, [...unknown, ...(rest ? [rest] : [])].join(SEPARATOR))
    setRefused(unknown.join(SEPARATOR))
    // Announces only words that were not listed before.
    setAnnouncement(sentenceOf(listed.slice(words.length).map(nameOf), unknown))
  }
  const change = (text: string) => {
    const [rest = '', ...entered] = text.split(WORD_SEPARATOR).reverse()
    setRefused('')
    if (entered.length > 0) add(entered.reverse().join(','), rest.trimStart())
    else store(words, text)
  }
  const remove = (word: string) => {
    const others = words.filter((listed) => listed !== word)
    store(others, typed)
    setAnnouncement(`Removed ${nameOf(word)}`)
  }
  const pressKey = (event: KeyboardEvent<HTMLInputElement>) => {
    const last = words.at(-1)
    if (isComposing(event.nativeEvent)) return
    if (event.key === 'Backspace' && !event.currentTarget.value && last) remove(last)
    if (event.key !== 'Enter' || !typed.trim()) return
    if (!enterSubmits) event.preventDefault()
    add(typed)
  }
  /** Keeps the typed word, but validates it. */
  const leave = () => {
    setRefused(parseSkills(typed).some((word) => wordOf(word) === undefined) ? typed : '')
    onBlur?.()
  }
  return { words, typed, refused, change, add, remove, announcement, pressKey, leave }
}

type TokenProps = { name: string; look: 'code' | 'word'; onRemove: () => void }

function Token({ name, look, onRemove }: TokenProps) {
  return (
    <li
      className={classNames(
        'flex h-[26px] max-w-full items-center gap-0.5 rounded-chip bg-sunken pr-0.5 pl-[0.6rem] forced-colors:border pointer-coarse:h-9',
        look === 'code' ? 'type-mono text-12' : 'text-13 font-500',
      )}
    >
      <span className="truncate">{name}</span>
      <button
        type="button"
        aria-label={`Remove ${name}`}
        className="relative grid size-6 flex-none place-items-center rounded-chip text-ink-2 hover:text-ink pointer-coarse:size-8 pointer-coarse:after:absolute pointer-coarse:after:-inset-1.5"
        onClick={onRemove}
      >
        <X aria-hidden="true" className="size-[13px]!" />
      </button>
    </li>
  )
}
