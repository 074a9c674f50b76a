import type { Conversation, Message } from '@shipmates/contract/chat'
import {
  bothStudied,
  bothWork,
  nowConnected,
  onceConnected,
  replyToNote,
} from '@shipmates/contract/messages/chat-options'
import type { Profile } from '@shipmates/contract/profiles'
import type { Reason } from '@shipmates/contract/reasons'
import { useQuery } from '@tanstack/react-query'
import Building2 from 'lucide-react/icons/building-2'
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { restoreFocusTo } from '../components/behaviour/restore-focus.ts'
import { CrossedPennants } from '../components/crossed-pennants.tsx'
import { OpenerList } from '../components/opener-list.tsx'
import { ReasonList } from '../components/reason-list.tsx'
import { takeNewConnection } from '../components/toast-connected.tsx'
import { Skeleton } from '../components/ui/skeleton.tsx'
import { SkillBadges } from '../components/ui/skill-badges.tsx'
import { UserAvatar } from '../components/user-avatar.tsx'
import { readDraft, reply, writeDraft } from '../features/chat/composer/writing.ts'
import { ConversationAvatar } from '../features/chat/list/conversation-avatar.tsx'
import { nameOf } from '../features/chat/list/inbox.ts'
import { messagesQuery } from '../features/chat/thread/messages.ts'
import { quoteOf } from '../features/chat/thread/thread.ts'
import { profileQuery, useMyProfile } from '../features/profile/api.ts'
import { sharedSkills } from '../lib/format/member-facts.ts'
import { openersFrom, withOpener } from '../lib/format/openers.ts'
import { reasonsBetween } from '../lib/format/reasons-between.ts'

const REASONS = 2
const SKILLS = 5
const OPENERS = 3

type MeetingProps = {
  conversation: Conversation
  /** Focuses the message box. */
  focusInput: () => void
  /** Keeps the messages below in their place, before the change is painted. */
  onResize: () => void
}

/**
 * The start of every conversation: who met, what they share, and suggested first lines until both
 * have written.
 */
export function Meeting({ conversation, focusInput, onResize }: MeetingProps) {
  const { userId, userName, standing, isDeleted } = conversation
  const isConnected = standing === 'connected'
  // In other states the profile may be hidden.
  const hasProfile = isConnected || standing === 'requested' || standing === 'removed'
  const titleId = useId()
  const mine = useMyProfile()
  const isNew = useIsNew(conversation)
  useLayoutEffect(onResize)
  // The card also works without the profile, so its failure is not reported.
  const { data: theirs, isPending } = useQuery({
    ...profileQuery(hasProfile ? userId : undefined),
    meta: {},
  })
  const all = theirs ? reasonsBetween(theirs, mine) : []
  const skills = sharedSkills(theirs?.skills ?? [], mine?.skills ?? [])

  if (isPending && hasProfile) return <MeetingSkeleton />
  return (
    <section
      // Moves the focus from the openers to the log.
      ref={restoreFocusTo(() => document.querySelector<HTMLElement>('[data-log]'))}
      aria-labelledby={titleId}
      className={cardClasses}
    >
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 max-md:gap-x-2">
        <div>
          <div className="flex">
            {mine && <UserAvatar user={{ ...mine, id: mine.userId }} size={44} />}
            <ConversationAvatar
              conversation={conversation}
              size={44}
              className="-ml-2 ring-3 ring-surface"
            />
          </div>
          <h2
            id={titleId}
            className="type-title mt-2.5 text-22 leading-[1.15] tracking-[-0.02em] text-balance wrap-anywhere max-md:mt-1.5 max-md:text-20"
          >
            {(isConnected ? nowConnected : onceConnected)({ userName: nameOf(conversation) })}
          </h2>
        </div>
        {!isDeleted && (
          <CrossedPennants
            isNew={isNew}
            names={[mine?.userName ?? '', userName]}
            className="w-33 max-md:w-23"
          />
        )}
      </div>
      <Reasons reasons={all} places={placesOf(theirs, mine)} />
      {skills.length > 0 && (
        <div className="mt-2.5 flex flex-wrap items-center gap-x-2.5 gap-y-1.5 text-13 text-ink-2">
          You share
          <SkillBadges skills={skills.slice(0, SKILLS)} sharedSkills={skills} max={SKILLS} />
        </div>
      )}
      {theirs && isConnected && (
        <Openers conversation={conversation} reasons={all} focusInput={focusInput} />
      )}
    </section>
  )
}

const cardClasses =
  'mx-auto mb-1.5 w-full max-w-[720px] rounded-tile border border-line bg-surface px-6 pt-3.5 pb-[18px] shadow-1 max-md:px-4 max-md:pb-4'

/** About the size of the card with reasons and openers. */
function MeetingSkeleton() {
  return (
    <div aria-hidden="true" className={cardClasses}>
      <Skeleton className="h-11 w-23 rounded-row" />
      <Skeleton className="mt-4 h-5 w-[70%]" />
      <Skeleton className="mt-4 h-[13px] w-[56%]" />
      <Skeleton className="mt-2.5 h-[13px] w-[44%]" />
      <Skeleton className="mt-4 h-20" />
    </div>
  )
}

/** Whether the connection began while its chat was open, or just before I opened the chat. */
function useIsNew({ userId, standing }: Conversation): boolean {
  const [isNew, setNew] = useState(false)
  const before = useRef(standing)
  useEffect(() => {
    const begins = before.current !== 'connected' && standing === 'connected'
    before.current = standing
    if (takeNewConnection(userId) || begins) setNew(true)
  }, [userId, standing])
  return isNew
}

type ReasonsProps = { reasons: readonly Reason[]; places: readonly string[] }

/** At most two reasons in words; the shared skills are listed below. */
function Reasons({ reasons, places }: ReasonsProps): ReactNode {
  const shown = reasons.filter(({ kind }) => kind !== 'shared_skills').slice(0, REASONS)
  const rest = places.slice(0, REASONS - shown.length)
  return (
    <>
      <ReasonList reasons={shown} className="mt-2.5" />
      {rest.length > 0 && (
        <ul className="mt-1.5 grid gap-1.5 text-14 leading-[1.4]">
          {rest.map((place) => (
            <li key={place} className="flex gap-2.5">
              <Building2 aria-hidden="true" className="mt-0.5 size-4 flex-none text-primary" />
              <span className="min-w-0 wrap-anywhere">{place}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

type OpenersProps = Omit<MeetingProps, 'onResize'> & { reasons: readonly Reason[] }

/**
 * Suggested first lines, until both have written. If the request had a note, the first one replies
 * to it.
 */
function Openers({ conversation, reasons, focusInput }: OpenersProps) {
  const { id, clearedToId } = conversation
  const { data: thread } = useQuery(messagesQuery(id))
  const messages = thread?.pages.flat() ?? []
  // In a cleared chat it is unknown who wrote.
  if (clearedToId || hasBothSides(messages)) return null
  const note = messages.find(({ isNote, isOwn, deletedAt }) => isNote && !isOwn && !deletedAt)
  const openers = openersFrom(reasons, note ? OPENERS - 1 : OPENERS)
  const pick = (opener: string) => {
    writeDraft(id, withOpener(readDraft(id), opener, openers))
    focusInput()
  }
  const answer = note && {
    label: replyToNote(conversation),
    onPress: () => {
      reply(id, quoteOf(note))
      focusInput()
    },
  }
  return (
    <OpenerList
      first={answer}
      openers={openers}
      field="message box"
      onPick={pick}
      className="mt-3.5"
    />
  )
}

const hasBothSides = (messages: readonly Message[]) =>
  messages.some(({ isOwn }) => isOwn) && messages.some(({ isOwn }) => !isOwn)

/** Companies and schools of both members, in words. */
function placesOf(theirs: Profile | undefined, mine: Profile | undefined): string[] {
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
