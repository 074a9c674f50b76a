import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import { AppError } from '@shipmates/contract/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { acceptedCodings } from './compression.ts'
import { sendError } from './errors.ts'
import { pagePolicy, WORKER_POLICY } from './headers.ts'

const IMMUTABLE = 'public, max-age=31536000, immutable'
/** What the build leaves for the address that members see. */
const PUBLIC_URL = /__PUBLIC_URL__/g

/**
 * Serves the built web app: hashed assets for ever, a page of the build for the paths that begin with
 * its name, and the app's page for every other path of a page. What looks like a file, or belongs to the
 * API, is 404.
 */
export async function servePages(
  app: FastifyInstance,
  { webDist, publicUrl }: { webDist: string } & Pick<Config, 'publicUrl'>,
): Promise<void> {
  const pages = await readPages(webDist, publicUrl)
  await app.register(fastifyStatic, {
    root: webDist,
    serve: true,
    wildcard: true,
    index: false,
    preCompressed: true,
    dotfiles: 'ignore',
    // Pages are answered below, with the policy of pages.
    allowedPath: (path) => !path.endsWith('.html'),
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header('Cache-Control', path.includes('/assets/') ? IMMUTABLE : 'no-cache')
      if (/\/sw\.js(\.br|\.gz)?$/.test(path)) {
        reply.header('Content-Security-Policy', WORKER_POLICY)
      }
    },
  })
  // The folder itself, which the file server would refuse.
  app.get('/', (request, reply) => sendPage(request, reply, pages.get('/') ?? pages.get('*')))
  app.setNotFoundHandler((request, reply) => {
    const pathname = pathOf(request.url)
    const isPage = request.method === 'GET' || request.method === 'HEAD'
    if (!isPage || !isPagePath(pathname)) return sendError(reply, new AppError('NOT_FOUND'))
    return sendPage(request, reply, pages.get(`/${pathname.split('/')[1]}`) ?? pages.get('*'))
  })
}

interface Page {
  html: Buffer
  /** The same, compressed, the best first. */
  encoded: Map<string, Buffer>
  policy: string
}

function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: Page | undefined,
): FastifyReply {
  if (!page) return sendError(reply, new AppError('NOT_FOUND'))
  const accepted = acceptedCodings(request)
  const encoding = [...page.encoded.keys()].find((name) => accepted.includes(name))
  if (encoding) reply.header('Content-Encoding', encoding)
  return reply
    .status(200)
    .headers({ 'Content-Security-Policy': page.policy, 'Cache-Control': 'no-cache' })
    .header('Vary', 'Accept-Encoding')
    .type('text/html; charset=utf-8')
    .send((encoding && page.encoded.get(encoding)) || page.html)
}

/** The path that an address means; what is no address means none. */
function pathOf(address: string): string {
  const [path = ''] = address.split('?')
  try {
    return decodeURIComponent(path)
  } catch {
    return '/.'
  }
}

const isPagePath = (path: string) =>
  !/^\/(api|socket\.io|photos|assets)(\/|$)/.test(path) && !/\/\.|\.[^/]*$/.test(path)

/** Every html file of the build by the path it is served at; `index.html`'s is also the app's own page. */
async function readPages(webDist: string, publicUrl: string): Promise<Map<string, Page>> {
  const pages = new Map<string, Page>()
  for (const name of await readdir(webDist)) {
    if (!name.endsWith('.html')) continue
    const built = await readFile(join(webDist, name), 'utf8')
    const html = built.replace(PUBLIC_URL, () => publicUrl)
    const page = {
      html: Buffer.from(html),
      encoded: new Map([
        ['br', brotliCompressSync(html)],
        ['gzip', gzipSync(html)],
      ]),
      policy: pagePolicy(publicUrl, hashScripts(html)),
    }
    pages.set(name === 'index.html' ? '*' : `/${name.slice(0, -'.html'.length)}`, page)
  }
  const landing = pages.get('/landing')
  if (landing) pages.set('/', landing)
  pages.delete('/landing')
  return pages
}

/** The Content-Security-Policy hashes of the scripts that stand within a page. */
function hashScripts(html: string): string[] {
  const inline = html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)
  return [...inline].map(
    ([, script = '']) => `sha256-${createHash('sha256').update(script).digest('base64')}`,
  )
}
