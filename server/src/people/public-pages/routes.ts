import { createHash } from 'node:crypto'
import type { UserId } from '@shipmates/contract/ids'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { compressAnswer } from '../../platform/http/compression.ts'
import { asStillPage } from '../../platform/http/headers.ts'
import { networkOf } from '../../platform/network.ts'
import { createCards, versionOf } from './cards.ts'
import { type Frame, writeMissingPage } from './frame.ts'
import { type Viewer, writePage } from './page.ts'
import type { PublicProfile } from './read.ts'
import { readPublicProfile } from './read.ts'

type NamedRequest = FastifyRequest<{ Params: { userName: string } }>

/** Visitors may cache a page but revalidate it each time, so that a hidden page is gone at once. */
const FOR_VISITORS = 'no-cache'

const options = {
  config: { isGuarded: true, whileLeaving: true },
  onSend: [compressAnswer, varyByCookie],
}

/**
 * Serves members' public pages and their pictures for shared links. All names without a page get one response, whatever
 * the reason.
 */
export function publicPageRoutes(app: FastifyInstance, deps: Deps & { styles: string }): void {
  const { publicUrl, siteName } = deps.config
  const site: Frame = { publicUrl, siteName, styles: deps.styles }
  const cards = createCards(deps)
  const missing = writeMissingPage(site)
  app.decorate('missingPage', missing)
  const sendMissing = (reply: FastifyReply) =>
    asStillPage(reply.status(404).header('X-Robots-Tag', 'noindex')).send(missing)

  app.get('/@:userName', options, async (request: NamedRequest, reply) => {
    const { userName } = request.params
    const viewer = request.viewer?.userId
    const profile = await readPublicProfile(deps, viewer, userName)
    if (!profile) return sendMissing(reply)
    setCaching(request, reply, profile)
    if (userName !== profile.userName) return reply.redirect(`/@${profile.userName}`, 301)
    const shown = {
      profile,
      viewer: kindOf(viewer, profile),
      cardVersion: versionOf(profile, siteName),
    }
    const page = writePage(shown, site)
    if (isKept(request, reply, tagOf(page))) return reply.status(304).send()
    return asStillPage(reply).send(page)
  })

  app.get('/@:userName/card.png', options, async (request: NamedRequest, reply) => {
    const { userName } = request.params
    const profile = await readPublicProfile(deps, request.viewer?.userId, userName)
    if (!profile) return sendMissing(reply)
    setCaching(request, reply, profile)
    // Other sites show the picture.
    reply.header('Cross-Origin-Resource-Policy', 'cross-origin')
    if (isKept(request, reply, `"${versionOf(profile, siteName)}"`)) return reply.status(304).send()
    return reply.type('image/png').send(await cards.draw(profile, networkOf(request.ip)))
  })

  app.get('/@*', options, async (_request, reply) => sendMissing(reply))
}

const kindOf = (viewer: UserId | undefined, { id }: PublicProfile): Viewer => {
  if (!viewer) return 'visitor'
  return viewer === id ? 'owner' : 'member'
}

/** All visitors get the same page; a member's page may be for that member only. */
function setCaching(
  { viewer }: FastifyRequest,
  reply: FastifyReply,
  { visibility }: PublicProfile,
): void {
  reply.header('Cache-Control', viewer ? 'private, no-store' : FOR_VISITORS)
  if (visibility !== 'public') reply.header('X-Robots-Tag', 'noindex')
}

/** Weak, because the page is also sent compressed. */
const tagOf = (page: string) =>
  `W/"${createHash('sha256').update(page).digest('hex').slice(0, 16)}"`

/** Sets the ETag of the response, and returns whether the client has this version already. */
function isKept({ headers }: FastifyRequest, reply: FastifyReply, etag: string): boolean {
  reply.header('ETag', etag)
  return headers['if-none-match']?.includes(etag) ?? false
}

async function varyByCookie(
  _request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): Promise<unknown> {
  reply.header('Vary', 'Accept-Encoding, Cookie')
  return payload
}
