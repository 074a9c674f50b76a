import type { Intent } from '@shipmates/contract/profiles'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Flag } from '../../components/flags.tsx'
import { InviteLink } from '../../components/invite-link.tsx'
import { DialogTitle } from '../../components/ui/dialog.tsx'
import { ButtonLink } from '../../components/ui/links.tsx'
import { UserAvatar } from '../../components/user-avatar.tsx'
import { type Community, type Count, communityQuery, type Me } from './community.ts'

const TILES = 3
const NAMES = 2
const hint = "Hit Connect on someone's card. Once they accept, you can chat."

const titles: Record<Count['kind'], (count: Count) => string> = {
  knows: ({ total, word }) => `${total} people share ${word}`,
  likes: ({ total, word }) => `${total} people share ${word}`,
  teaches: ({ total, word }) => `${total} people can teach you ${word}`,
}
const verbs: Record<Count['kind'], string> = {
  knows: 'know',
  likes: 'like',
  teaches: 'can teach',
}
const alsoWant: Record<Intent, string> = {
  side_project: 'also want to build a side project',
  open_source: 'also work on open source',
  hackathon: 'are also up for a hackathon',
  pair_programming: 'are also up for pair programming',
  learn_together: 'also want to learn together',
  mentor: 'look for a mentor',
  mentee: 'can mentor you',
  cofounder: 'also look for a co-founder',
  feedback: 'also want feedback',
  meet: 'also want to meet people',
}

/** How long the title waits for the counts. It does not change once it is shown. */
const WAIT_MS = 300

/** Shown after the last step: how many developers share the new member's entries. */
export function End({ me }: { me: Me }) {
  // It also works without the counts, so their failure is not reported.
  const { data, isPending } = useQuery({ ...communityQuery(me), meta: {} })
  const [shown, setShown] = useState<Community | 'none'>()
  if (!shown && !isPending) setShown(data ?? 'none')
  useEffect(() => {
    const timer = setTimeout(() => setShown((known) => known ?? 'none'), WAIT_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <>
      <Flag letter="K" className="size-14" />
      {shown ? (
        <Outcome me={me} community={shown === 'none' ? undefined : shown} />
      ) : (
        <div aria-busy="true" className="min-h-32" />
      )}
    </>
  )
}

function Outcome({ me, community }: { me: Me; community: Community | undefined }) {
  const { counts = [], fitting = 0, firstWith, learner, isOpen } = community ?? {}
  const [best] = counts
  const [intent] = me.intents
  const box = useRef<HTMLDivElement>(null)
  // The step's button is unmounted, and had the focus.
  useEffect(() => box.current?.querySelector('h2')?.focus(), [])
  return (
    <div ref={box}>
      <DialogTitle className="mt-4 pr-10 text-28 leading-[1.02] tracking-[-0.025em] wrap-anywhere">
        {titleOf(best, learner, firstWith)}
      </DialogTitle>
      <p className="mt-1.5 text-ink-2">{lineOf({ fitting, intent, learner, firstWith })}</p>
      {best && <Numbers counts={counts.slice(0, TILES)} />}
      {best && <StartWith best={best} />}
      {fitting > 0 && <p className="mt-4 text-13 text-ink-2">{hint}</p>}
      {learner && (
        <ButtonLink to={profileAddress(learner.userName)} className="mt-5">
          See {learner.userName}
        </ButtonLink>
      )}
      {firstWith && !learner && isOpen && <InviteLink className="mt-5" />}
    </div>
  )
}

function titleOf(best: Count | undefined, learner: Community['learner'], firstWith?: string) {
  if (best) return titles[best.kind](best)
  if (learner) return `${learner.userName} wants to learn ${learner.skill}`
  return firstWith ? `You're the first here with ${firstWith}` : 'Now say hello'
}

type OutcomeFacts = Partial<Pick<Community, 'fitting' | 'learner' | 'firstWith'>> & {
  intent: Intent | undefined
}

function lineOf({ fitting, intent, learner, firstWith }: OutcomeFacts): string {
  if (fitting && intent) return `${fitting} of them ${alsoWant[intent]}.`
  if (learner) return 'You could be the one to show it.'
  return firstWith ? "When someone joins who knows it or wants to learn it, you'll hear." : hint
}

/** Searches for one member, and opens their profile. */
const profileAddress = (userName: string) =>
  `/dashboard?${new URLSearchParams({ search: `@${userName}`, profile: userName })}`

function Numbers({ counts }: { counts: readonly Count[] }) {
  return (
    <ul className="mt-5 grid grid-cols-2 gap-2.5 md:grid-cols-3">
      {counts.map(({ kind, word, total }) => (
        <li key={`${kind} ${word}`} className="rounded-row border border-line bg-paper p-3.5">
          <b className="type-title block text-28">{total}</b>
          <span className="mt-1.5 block text-13 leading-[1.35] wrap-anywhere text-ink-2">
            {verbs[kind]} {word}
          </span>
        </li>
      ))}
    </ul>
  )
}

function StartWith({ best: { people, total } }: { best: Count }) {
  const names = people.slice(0, NAMES).map(({ userName }) => userName)
  const rest = total - names.length
  const listed = new Intl.ListFormat('en-GB').format([
    ...names,
    ...(rest > 0 ? [`${rest} more`] : []),
  ])
  return (
    <div className="mt-5 flex items-center gap-3 text-14 leading-[1.4]">
      <span aria-hidden="true" className="flex flex-none gap-1">
        {people.map((user) => (
          <UserAvatar key={user.id} user={user} size={40} />
        ))}
      </span>
      <p className="min-w-0 wrap-anywhere">Start with {listed}</p>
    </div>
  )
}
