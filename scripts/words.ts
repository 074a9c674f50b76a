import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run.ts'

/** A private word, and the known term for it. */
interface Word {
  /** Part of an identifier that starts with a capital, or a whole word of a comment. */
  word: string
  use: string
  /** Files to which it applies, if it is a plain word elsewhere. */
  in?: RegExp
}

const WITHOUT_BROWSER = /^(server|contract|bench|scripts)\//
/** The demo is prose. */
const WITHOUT_DEMO = /^(?!server\/src\/demo\/)/

/** Parts of names. The word itself, with any beginning and end: `Told`, `readTold`, `ToldAt`. */
const IN_NAMES: readonly Word[] = [
  { word: 'Told', use: 'the noun of what was announced, such as `PresenceEvent` or `Delivery`' },
  { word: 'Asked', use: 'the noun of the request, such as `FeedRequest` or `DeveloperQuery`' },
  { word: 'News', use: '`Event`, `NodeEvent` or `Toast`' },
  { word: 'Standing', use: '`ConversationRelation`, `AccountState` or `RequestState`' },
  { word: 'Deed', use: '`MessageAction` or `Change`' },
  { word: 'Doer', use: '`Actor`' },
  { word: 'Judge', use: '`checkRelation`, `createScorer` or `validate`' },
  { word: 'Judged', use: '`isValidated` or `checked`' },
  { word: 'Patient', use: '`DoctorContext`' },
  { word: 'WaysIn', use: '`SignInMethods`' },
  { word: 'WayIn', use: '`SignInMethod`' },
  { word: 'KeptBack', use: '`suppressed`' },
  { word: 'Whom', use: '`recipient`, or the noun of who it is' },
  { word: 'Beside', use: '`NextTo` or `anchor`' },
  { word: 'Anew', use: '`Again`' },
  { word: 'Heard', use: '`received` or `handled`' },
  { word: 'InShort', use: '`Summary`' },
  { word: 'SayBox', use: '`StateBox`' },
  { word: 'Lede', use: '`Intro`' },
  { word: 'Sailor', use: '`MemberWithPage`' },
  { word: 'Unplaced', use: '`formError`' },
  { word: 'Aboard', use: 'the noun, such as `InviteMembers`' },
  { word: 'Noted', use: 'what was stored, such as `BufferedEvent`', in: WITHOUT_BROWSER },
  { word: 'Visit', use: '`FeedSession` or `OAuthState`', in: /^(server|web)\/src\// },
  { word: 'Letter', use: '`Mail`', in: /^server\/src\/(adapters|identity|notify|staff)\// },
  { word: 'Face', use: '`SenderProfile`, `avatar` or `Font`', in: /^(server|web)\/src\// },
]

/** Whole names, such as a declared type or variable. */
const WHOLE_NAMES: readonly Word[] = [
  { word: 'told', use: 'what it holds, such as `events`' },
  { word: 'asked', use: 'what it holds, such as `requests`' },
  { word: 'given', use: 'what it holds, such as `input`' },
  { word: 'news', use: '`events`' },
  { word: 'deed', use: '`action`' },
  { word: 'doer', use: '`actor`' },
  { word: 'Given', use: 'the noun, such as `ProfileInput`' },
  { word: 'Named', use: 'the noun, such as `NamedUser`' },
  { word: 'Found', use: 'the noun, such as `SearchHit`' },
  { word: 'Place', use: 'the noun, such as `FeedPosition`' },
  { word: 'hear', use: '`receive`' },
  { word: 'heard', use: '`received` or `handled`' },
  { word: 'said', use: 'what it holds, such as `announcement` or `toastTexts`', in: WITHOUT_DEMO },
  { word: 'Ways', use: '`SignInOptions` of a site, `SignInMethod` of a member' },
  { word: 'ways', use: '`options` or `methods`' },
  { word: 'Board', use: '`OpenAs`', in: /^e2e\// },
  { word: 'board', use: '`openAs`', in: /^e2e\// },
  { word: 'Asking', use: 'the noun, such as `ProbeOptions`', in: WITHOUT_BROWSER },
  { word: 'Kept', use: 'the noun, such as `StoredPieces`', in: WITHOUT_BROWSER },
  { word: 'Seen', use: 'the noun, such as `LastSeen`', in: WITHOUT_BROWSER },
  { word: 'Taken', use: 'the noun, such as `UsedCode`', in: WITHOUT_BROWSER },
  { word: 'Wanted', use: 'the noun, such as `PickQuery`', in: WITHOUT_BROWSER },
]

const IN_COMMENTS: readonly Word[] = [
  { word: 'nobody', use: 'no one' },
  { word: 'beside', use: 'next to' },
  { word: 'anew', use: 'again' },
  { word: 'meanwhile', use: 'in the meantime' },
  { word: 'kept back', use: 'suppressed' },
  { word: 'kept-back', use: 'suppressed' },
  { word: 'ways in', use: 'sign-in methods' },
  { word: 'is none of', use: 'is not one of' },
  { word: 'is none any more', use: 'is no longer' },
  { word: 'takes none', use: 'accepts none' },
  { word: 'who comes back', use: 'the person who returns' },
  { word: 'told of', use: 'notified of' },
  { word: 'tells of', use: 'is about, or announces' },
  { word: 'hears of', use: 'receives, or is notified of' },
  { word: 'stands before', use: 'precedes, or is shown before' },
  { word: 'does without at first', use: 'does not need on its first load' },
]

/** Names that stay, with the reason. */
const ALLOWED: ReadonlyMap<string, string> = new Map([
  ['ClockFace', 'the face of a clock'],
  ['useFirstVisit', 'the first visit of a new member, in the plain sense'],
])

const NAME = new RegExp(`\\b\\w*(${IN_NAMES.map(({ word }) => word).join('|')})(?![a-z])\\w*`, 'g')
const DECLARED = new RegExp(
  `\\b(?:const|let|function|interface|type) (${WHOLE_NAMES.map(({ word }) => word).join('|')})\\b(?!\\.)`,
  'g',
)
const COMMENTED = new RegExp(
  `(?<!['"\`\\w@_-])(${IN_COMMENTS.map(({ word }) => word).join('|')})(?!['"\`\\w@_-])`,
  'gi',
)
/** A string of one line or a comment. Templates count as code, because they contain code. */
const TEXT = /\/\*[\s\S]*?\*\/|(?<![:'"`])\/\/.*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"/g

/** Throws if a name, a comment or a document uses a private word instead of a term. */
export function checkWords(): void {
  const faults = [...listCode().flatMap(faultsOfCode), ...listDocuments().flatMap(faultsOfDocument)]
  if (faults.length > 0) throw new Error(`private words:\n  ${faults.join('\n  ')}`)
}

function faultsOfCode(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8')
  const faults: string[] = []
  const code = text.replaceAll(TEXT, (part, at: number) => {
    if (part.startsWith('/')) faults.push(...faultsOfText(file, text, at, part))
    return part.replaceAll(/[^\n]/g, ' ')
  })
  for (const match of code.matchAll(NAME)) {
    const known = IN_NAMES.find(({ word }) => word === match[1])!
    if (ALLOWED.has(match[0]) || (known.in && !known.in.test(file))) continue
    faults.push(describe(file, text, match.index, match[0], known.use))
  }
  for (const match of code.matchAll(DECLARED)) {
    const known = WHOLE_NAMES.find(({ word }) => word === match[1])!
    if (known.in && !known.in.test(file)) continue
    faults.push(describe(file, text, match.index, match[0], known.use))
  }
  return faults
}

const faultsOfDocument = (file: string): string[] => {
  const text = readFileSync(join(root, file), 'utf8')
  return faultsOfText(file, text, 0, text)
}

function faultsOfText(file: string, text: string, from: number, part: string): string[] {
  return [...part.matchAll(COMMENTED)].map((match) => {
    const { use } = IN_COMMENTS.find(({ word }) => word === match[0].toLowerCase())!
    return describe(file, text, from + match.index, match[0], use)
  })
}

const describe = (file: string, text: string, at: number, found: string, use: string): string =>
  `${file}:${text.slice(0, at).split('\n').length} ${found}\n    instead: ${use}`

/** Leaves out this list itself, and types that are generated from the schema. */
function listCode(): string[] {
  const skipped = ['scripts/words.ts', 'server/src/platform/db/schema.ts']
  return ['contract', 'server', 'web', 'e2e', 'bench', 'scripts']
    .flatMap((room) =>
      readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.tsx?$/.test(name) && !/(^|\/)(node_modules|dist)\//.test(name))
        .map((name) => `${room}/${name}`),
    )
    .filter((file) => !skipped.includes(file))
}

function listDocuments(): string[] {
  const names = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
  const documents = names.filter((name) => name.endsWith('.md')).map((name) => `docs/${name}`)
  return ['README.md', 'CONTRIBUTING.md', ...documents]
}
