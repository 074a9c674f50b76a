import type { Conversation } from '@shipmates/contract/chat'
import { fits } from '@shipmates/contract/match-reasons'
import {
  bothStudied,
  bothWork,
  firstWordsHint,
  nowConnected,
  openerBuilding,
  openerCall,
  openerHow,
  openerIntro,
  openerLearn,
  openerNever,
  openerTeach,
} from '@shipmates/contract/messages/chat-options'
import { intentOpeners } from '@shipmates/contract/messages/intents'
import type { Profile } from '@shipmates/contract/profiles'
import { useQuery } from '@tanstack/react-query'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Building2 from 'lucide-react/icons/building-2'
import { restoreFocusTo } from '../components/behaviour/restore-focus.ts'
import { ReasonList } from '../components/reason-list.tsx'
import { UserAvatar } from '../components/user-avatar.tsx'
import { readDraft, writeDraft } from '../features/chat/cache/drafts.ts'
import { ConversationAvatar } from '../features/chat/conversation-avatar.tsx'
import { profileQuery, useMyProfile } from '../features/profile/api.ts'
import { reasonsBetween } from '../lib/format/reasons-between.ts'
import { sharedSkills } from '../lib/format/shared-skills.ts'

const REASONS = 3
const OPENERS = 3

type FirstWordsProps = {
  conversation: Conversation
  /** Focuses the message box. */
  focusInput: () => void
}

/** An empty chat: what the two share, and first lines that a press puts into the message box. */
export function FirstWords({ conversation, focusInput }: FirstWordsProps) {
  const { id, userId, userName } = conversation
  const mine = useMyProfile()
  // Without the profile the chat works as well: its failure is not reported.
  const { data: theirs, isPending } = useQuery({ ...profileQuery(userId), meta: {} })
  const openers = openersFor(theirs, mine)
  const reasons = (theirs ? reasonsBetween(theirs, mine) : []).slice(0, REASONS)
  const places = placesOf(theirs, mine).slice(0, REASONS - reasons.length)
  const pick = (opener: string) => {
    const draft = readDraft(id).trim()
    // What somebody wrote themselves stays.
    const isReplaced = draft === '' || openers.includes(draft)
    writeDraft(id, isReplaced ? opener : `${draft}\n${opener}`)
    focusInput()
  }
  if (isPending) return null
  return (
    <div
      ref={restoreFocusTo(() => document.querySelector<HTMLElement>('[data-log]'))}
      className="mx-auto mt-3 w-full max-w-[520px] rounded-card border border-line bg-surface p-5 shadow-1"
    >
      <div className="flex gap-1">
        {mine && <UserAvatar user={{ ...mine, id: mine.userId }} size={56} />}
        <ConversationAvatar conversation={conversation} size={56} />
      </div>
      <h2 className="type-title mt-4 text-20 wrap-anywhere">{nowConnected({ userName })}</h2>
      <ReasonList reasons={reasons} className="mt-3" />
      {places.length > 0 && (
        <ul className="mt-1.5 grid gap-1.5 text-14 leading-[1.4]">
          {places.map((place) => (
            <li key={place} className="flex gap-2.5">
              <Building2 aria-hidden="true" className="mt-0.5 size-4 flex-none text-primary" />
              <span className="min-w-0 wrap-anywhere">{place}</span>
            </li>
          ))}
        </ul>
      )}
      <div className="mt-4 grid gap-2">
        {openers.map((opener) => (
          <button
            key={opener}
            type="button"
            className="flex min-h-11 w-full items-center gap-3 rounded-row border border-edge bg-surface px-3.5 py-2 text-left text-14 font-550 hover:bg-sunken"
            onClick={() => pick(opener)}
          >
            {opener}
            <ArrowUp aria-hidden="true" className="ml-auto flex-none text-ink-2" />
          </button>
        ))}
      </div>
      <p className="mt-3 text-13 text-ink-2">{firstWordsHint}</p>
    </div>
  )
}

type Both = [theirs: Profile | undefined, mine: Profile | undefined]

/** Where both worked or studied, in words. */
function placesOf(...[theirs, mine]: Both): string[] {
  if (!theirs || !mine) return []
  const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()
  const company = theirs.workExperience.find((job) =>
    mine.workExperience.some((other) => same(job.company, other.company)),
  )?.company
  const school = theirs.education.find((one) =>
    mine.education.some((other) => same(one.school, other.school)),
  )?.school
  return [company && bothWork({ text: company }), school && bothStudied({ text: school })].filter(
    (place) => place !== undefined,
  )
}

/** Three first lines, from what they share and from what the other knows. */
function openersFor(...[theirs, mine]: Both): string[] {
  const [shared] = sharedSkills(theirs?.skills ?? [], mine?.skills ?? [])
  const [liked] = sharedSkills(theirs?.interests ?? [], mine?.interests ?? [])
  const [toLearn] = sharedSkills(theirs?.skills ?? [], mine?.learning ?? [])
  const [toTeach] = sharedSkills(theirs?.learning ?? [], mine?.skills ?? [])
  const intent = theirs?.intents.find((one) => mine?.intents.some((own) => fits(own, one)))
  const other = (theirs?.skills ?? []).find((skill) => skill !== shared && skill !== toLearn)
  return [
    intent && intentOpeners[intent],
    shared && openerNever({ text: shared }),
    toLearn && openerLearn({ text: toLearn }),
    toTeach && openerTeach({ text: toTeach }),
    liked && openerHow({ text: liked }),
    other && openerHow({ text: other }),
    openerBuilding,
    openerCall,
    openerIntro,
  ]
    .filter((opener) => opener !== undefined)
    .slice(0, OPENERS)
}
