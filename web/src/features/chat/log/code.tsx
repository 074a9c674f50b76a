import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { copyText } from '../../../lib/copy-text.ts'

type CodeProps = { text: string; language: string | undefined }
export type CodeBlockProps = CodeProps & {
  /** Marks search hits. Marked code has no colours. */
  mark: ((text: string) => ReactNode) | undefined
}

/** A code block with its language and Copy; long lines scroll horizontally. */
export function CodeBlock({ text, language, mark }: CodeBlockProps) {
  const pre = useRef<HTMLPreElement>(null)
  const isScrolling = useIsWiderThanItsBox(pre)
  return (
    <figure
      aria-label={language ? `Code, ${language}` : 'Code'}
      className="mx-0 my-[3px] w-[min(535px,100%)] overflow-hidden rounded-control border border-line bg-surface text-left text-ink"
    >
      <figcaption className="type-mono flex h-[34px] items-center justify-between border-b border-line pr-1 pl-3 text-11 text-ink-2">
        {language}
        <CopyButton text={text} />
      </figcaption>
      <pre
        ref={pre}
        tabIndex={isScrolling ? 0 : undefined}
        className="overflow-x-auto overscroll-x-contain px-3 pt-2.5 pb-3 font-mono text-[12.5px] leading-[1.6] font-500 tracking-[-0.01em] whitespace-pre focus-visible:-outline-offset-3 [scrollbar-width:thin] [tab-size:4]"
      >
        <code>{mark ? mark(text) : <ColouredCode text={text} language={language} />}</code>
      </pre>
    </figure>
  )
}

/** Whether the content overflows horizontally. Updated by a ResizeObserver. */
function useIsWiderThanItsBox(box: RefObject<HTMLElement | null>): boolean {
  const [isWider, setWider] = useState(false)

  useEffect(() => {
    const element = box.current!
    const observer = new ResizeObserver(() => {
      setWider(element.scrollWidth > element.clientWidth)
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [box])

  return isWider
}

const COPIED_MS = 2000

/** Copies a text, and confirms it for two seconds. */
function CopyButton({ text }: { text: string }) {
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), COPIED_MS)
    return () => clearTimeout(timer)
  }, [isCopied])

  const copy = async () => {
    if (await copyText(text)) setCopied(true)
  }
  return (
    <Button
      kind="ghost"
      size="small"
      className={`ml-auto h-7! gap-[5px]! px-2! text-12! ${isCopied ? 'text-success!' : ''}`}
      onClick={() => void copy()}
    >
      {isCopied ? (
        <Check aria-hidden="true" className="size-3.5" />
      ) : (
        <Copy aria-hidden="true" className="size-3.5" />
      )}
      <span aria-live="polite">{isCopied ? 'Copied' : 'Copy'}</span>
    </Button>
  )
}

const classes: Record<TokenKind, string> = {
  keyword: 'text-primary',
  string: 'text-success',
  number: 'text-danger',
  comment: 'text-ink-3',
}

type ColouredCodeProps = { text: string; language: string | undefined }

/** Code with its keywords, strings, numbers and comments in colour. */
function ColouredCode({ text, language }: ColouredCodeProps) {
  return codeTokens(text, language).map((token, index) =>
    token.kind ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the tokens of a text never change order
      <span key={index} className={classes[token.kind]}>
        {token.text}
      </span>
    ) : (
      token.text
    ),
  )
}

/** The kinds of tokens that have a colour. Others have no kind. */
type TokenKind = 'keyword' | 'string' | 'number' | 'comment'
type Token = { kind: TokenKind | undefined; text: string }

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '))

const C_LIKE = words(
  'abstract as async await auto bool boolean break byte case catch char class const constexpr continue crate debugger default defer delete do double dyn else enum export extends extern false final finally float fn for foreach from func function get go goto if impl implements import in instanceof int interface is internal let long loop match mod module move mut namespace new nil null object of operator override package private protected pub public range readonly record ref return sealed select self set short signed sizeof static string struct super switch template this throw throws trait true try type typedef typeof undefined union unsafe unsigned use using val var virtual void volatile when where while with yield',
)
const HASH_LIKE = words(
  'and as alias assert async await begin break case class continue def del do done elif else elsif end ensure esac except exec export False fi finally fn for from function global if import in is lambda local match module next nil None nonlocal not or pass puts raise redo require rescue retry return self set super then True try unless until when while with yield true false null',
)
const SQL = words(
  'add all alter and any as asc begin between by cascade case check column commit constraint create cross database default delete desc distinct drop else end exists explain false for foreign from full function grant group having if in index inner insert into is join key lateral left like limit materialized not null offset on or order outer over partition primary procedure references returning right rollback row select set table then to trigger true truncate union unique update using values view when where with',
)

type Language = { keywords: ReadonlySet<string>; comment: string; ignoresCase?: boolean }

const cLike: Language = { keywords: C_LIKE, comment: String.raw`\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)` }
const hashLike: Language = { keywords: HASH_LIKE, comment: '#[^\\n]*' }
const sql: Language = {
  keywords: SQL,
  comment: String.raw`--[^\n]*|\/\*[\s\S]*?(?:\*\/|$)`,
  ignoresCase: true,
}

const byName: Record<string, Language> = { sql, psql: sql, postgres: sql, mysql: sql, sqlite: sql }
for (const name of 'py python rb ruby sh bash zsh shell console yaml yml toml make makefile dockerfile r perl elixir ex nix conf ini'.split(
  ' ',
)) {
  byName[name] = hashLike
}
/** Languages without colours. */
const PLAIN = words('text txt plain md markdown html xml svg diff log csv')

const STRING = String.raw`"(?:[^"\\\n]|\\.)*"?|'(?:[^'\\\n]|\\.)*'|${'`'}(?:[^${'`'}\\]|\\[\s\S])*${'`'}?`
const NUMBER = String.raw`\$\d+|\b(?:0[xob][\da-f_]+|\d[\d_]*(?:\.\d+)?(?:e[+-]?\d+)?)\w*`
const WORD = String.raw`[\p{L}_][\p{L}\p{N}_]*`

const patternOf = ({ comment }: Language) =>
  new RegExp(`(${comment})|(${STRING})|(${NUMBER})|(${WORD})`, 'giu')

/**
 * Splits code into comments, strings, numbers, keywords and the rest. The language is the word
 * after the opening backticks; an unknown one is treated like C.
 */
export function codeTokens(code: string, language = ''): Token[] {
  const name = language.toLowerCase()
  if (PLAIN.has(name)) return [{ kind: undefined, text: code }]
  const rules = Object.hasOwn(byName, name) ? byName[name]! : cLike
  const tokens: Token[] = []
  let end = 0
  const add = (kind: TokenKind | undefined, text: string) => {
    if (text !== '') tokens.push({ kind, text })
  }
  for (const match of code.matchAll(patternOf(rules))) {
    const [whole, comment, string, number, word] = match
    const kind = kindOf({ comment, string, number, word }, rules)
    if (!kind) continue
    add(undefined, code.slice(end, match.index))
    add(kind, whole)
    end = match.index + whole.length
  }
  add(undefined, code.slice(end))
  return tokens
}

type TokenMatch = Record<'comment' | 'string' | 'number' | 'word', string | undefined>

function kindOf(found: TokenMatch, { keywords, ignoresCase }: Language): TokenKind | undefined {
  if (found.comment !== undefined) return 'comment'
  if (found.string !== undefined) return 'string'
  if (found.number !== undefined) return 'number'
  const word = ignoresCase ? found.word?.toLowerCase() : found.word
  return word !== undefined && keywords.has(word) ? 'keyword' : undefined
}
