import { Message } from '@shipmates/contract/chat'
import { addReaction, deleteMessage, editMessage } from '@shipmates/contract/chat-changes'
import type { Route } from '@shipmates/contract/route'
import type { Member } from '../members.ts'
import type { Writer } from './writer.ts'

/** The acknowledged state of one message. */
export interface Expected {
  /** The last text, if it was edited. */
  content?: string
  isDeleted?: boolean
  isReacted?: boolean
}

/** A member who edits, deletes and reacts continuously, and repeats each change until it is acknowledged. */
export interface Changer {
  expected: ReadonlyMap<string, Expected>
  /** The changed messages in the responses. */
  answers: Message[]
  /** Makes no more changes, and resolves once the last one is acknowledged. */
  finish(): Promise<void>
}

const PAUSE_MS = 50
const REPEAT_AFTER_MS = 200
const EMOJI = '🎉'

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const pickFrom = (ids: readonly string[]) => ids[Math.floor(Math.random() * ids.length)]

interface Change {
  route: Route
  body?: object
  expected: Expected
}

/** A change of the member's own message: every fourth is a deletion. */
function changeOwn(n: number): Change {
  if (n % 4 === 3) return { route: deleteMessage, expected: { isDeleted: true } }
  const content = `edited ${n}`
  return { route: editMessage, body: { content }, expected: { content } }
}

/** Starts to change the messages that a writer sent and received. */
export function startChanger(member: Member, { drafts, receivedIds }: Writer): Changer {
  const expected = new Map<string, Expected>()
  const answers: Message[] = []
  let isFinishing = false

  const isDeleted = (id: string) => expected.get(id)?.isDeleted === true
  const choose = (n: number): [string | undefined, Change] => {
    if (n % 2 === 0) {
      // A repeated reaction would change nothing, and return the number of the first.
      const others = receivedIds.filter((id) => !expected.get(id)?.isReacted)
      return [pickFrom(others), { route: addReaction, expected: { isReacted: true } }]
    }
    const own = drafts.flatMap(({ id }) => (id && !isDeleted(id) ? [id] : []))
    return [pickFrom(own), changeOwn((n - 1) / 2)]
  }
  const work = async () => {
    for (let n = 0; !isFinishing; n++) {
      const [id, change] = choose(n)
      const answer = id && (await untilAnswered(member, id, change))
      if (answer) {
        answers.push(answer)
        expected.set(id, { ...expected.get(id), ...change.expected })
      }
      await pause(PAUSE_MS)
    }
  }
  const working = work()
  return {
    expected,
    answers,
    finish: () => {
      isFinishing = true
      return working
    },
  }
}

/** The changed message. Undefined for a reaction to a message that the other has deleted. */
async function untilAnswered(
  member: Member,
  id: string,
  { route, body }: Change,
): Promise<Message | undefined> {
  const path = route.path.replace(':messageId', id).replace(':emoji', encodeURIComponent(EMOJI))
  for (;;) {
    const answer = await member.call(route.method, path, body).catch(() => undefined)
    if (answer?.status === 200) return Message.parse(answer.data)
    if (answer?.status === 404 && route === addReaction) return undefined
    if (answer && answer.status < 500) throw new Error(`${route.method} answers ${answer.status}`)
    await pause(REPEAT_AFTER_MS)
  }
}
