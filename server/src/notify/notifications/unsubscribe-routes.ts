import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import type { Frame } from '../../people/public-pages/frame.ts'
import { asStillPage } from '../../platform/http/headers.ts'
import { switchOff } from './settings.ts'
import {
  findUnsubscribeKey,
  readToken,
  UNSUBSCRIBE_PATH,
  writeDone,
  writeNoLink,
  writeQuestion,
} from './unsubscribe.ts'

type WithToken = FastifyRequest<{ Params: { token: string } }>

/**
 * The unsubscribe links in mails, by RFC 8058: a POST unsubscribes without a session, and a GET only asks, so that a
 * program that opens links changes nothing. The token alone decides, whoever is signed in.
 */
export async function unsubscribeRoutes(
  app: FastifyInstance,
  deps: Pick<Deps, 'db' | 'now' | 'config'> & { styles: string },
): Promise<void> {
  const { publicUrl, siteName } = deps.config
  const site: Frame = { publicUrl, siteName, styles: deps.styles }
  const path = `${UNSUBSCRIBE_PATH}:token`
  const options = { config: { isGuarded: false } }
  let key: Buffer | undefined
  const read = async ({ params }: WithToken) => {
    key ??= await findUnsubscribeKey(deps.db)
    return readToken(key, params.token)
  }
  const send = (reply: FastifyReply, page: string) =>
    asStillPage(reply, { hasForm: true }).send(page)
  const sendNoLink = (reply: FastifyReply) => send(reply.status(404), writeNoLink(site))

  await app.register(async (scope) => {
    // The body makes no difference, whatever a mail service sends: a malformed one unsubscribes, too.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, _body, done) => done(null))

    scope.get(path, options, async (request: WithToken, reply) => {
      const subscription = await read(request)
      if (!subscription) return sendNoLink(reply)
      return send(reply, writeQuestion(subscription.mail, site))
    })

    scope.post(path, options, async (request: WithToken, reply) => {
      const subscription = await read(request)
      if (!subscription) return sendNoLink(reply)
      await switchOff(deps, subscription)
      return send(reply, writeDone(subscription.mail, site))
    })
  })
}
