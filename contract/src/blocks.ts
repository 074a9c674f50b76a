import * as z from 'zod/mini'
import { ConversationId, UserId } from './ids.ts'
import { listPart } from './paging.ts'
import { Member } from './profiles.ts'
import { data, done, Instant } from './reply.ts'
import { route } from './route.ts'

/** A member that I blocked, and our conversation, if any. */
export const Block = z.object({
  user: Member,
  blockedAt: Instant,
  conversationId: z.nullable(ConversationId),
})
export type Block = z.infer<typeof Block>

export const blockMember = route({
  summary: 'Blocks a member: neither side sees or reaches the other',
  method: 'POST',
  path: '/api/v1/blocks/:userId',
  access: 'member',
  params: z.object({ userId: UserId }),
  reply: done,
})

export const unblockMember = route({
  summary: 'Unblocks a member; restores nothing',
  method: 'DELETE',
  path: '/api/v1/blocks/:userId',
  access: 'member',
  params: z.object({ userId: UserId }),
  reply: done,
})

export const listBlocks = route({
  summary: 'Lists the members I blocked, newest first',
  method: 'GET',
  path: '/api/v1/blocks',
  access: 'member',
  query: listPart(UserId),
  reply: data(z.array(Block)),
})
