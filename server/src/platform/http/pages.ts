import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import { AppError } from '@shipmates/contract/errors'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config/config.ts'
import { acceptedCodings } from './compression.ts'
import { sendError } from './errors.ts'
import { declareAll } from './guard.ts'
import { pagePolicy, WORKER_POLICY } from './headers.ts'
import { isPageRequest, pathOf, sendMissingPage } from './missing-page.ts'

const IMMUTABLE = 'public, max-age=31536000, immutable'
/** Placeholder in the built pages for the public URL. */
const PUBLIC_URL = /__PUBLIC_URL__/g

/**
 * Serves the built web app: hashed assets as immutable, each built page for the paths that begin with its name, and the
 * app's page for all other page paths. Malformed page paths get the "not found" page. Paths of the API and paths that
 * look like a file are 404.
 */
export async function servePages(
  app: FastifyInstance,
  { webDist, publicUrl }: { webDist: string } & Pick<Config, 'publicUrl'>,
): Promise<void> {
  const pages = await readPages(webDist, publicUrl)
  await declareAll(app, { isGuarded: false }, async (scope) => {
    scope.setErrorHandler((error: FastifyError, request, reply) => {
      // The file server refuses paths such as `//login`.
      const isRefused = error.statusCode === 403 || error.statusCode === 400
      if (!isRefused || !sendMissingPage(request, reply)) throw error
      return reply
    })
    await serveFiles(scope, webDist)
    // The file server refuses directories.
    scope.get('/', (request, reply) => sendPage(request, reply, pages.get('/') ?? pages.get('*')))
  })
  app.setNotFoundHandler((request, reply) => {
    if (!isPageRequest(request)) return sendError(reply, new AppError('NOT_FOUND'))
    const [, name] = pathOf(request.url).split('/')
    return sendPage(request, reply, pages.get(`/${name}`) ?? pages.get('*'))
  })
}

const serveFiles = async (scope: FastifyInstance, webDist: string) =>
  scope.register(fastifyStatic, {
    root: webDist,
    serve: true,
    wildcard: true,
    index: false,
    preCompressed: true,
    dotfiles: 'ignore',
    // `sendPage` serves pages, with their own policy.
    allowedPath: (path) => !path.endsWith('.html'),
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header('Cache-Control', path.includes('/assets/') ? IMMUTABLE : 'no-cache')
      if (/\/sw\.js(\.br|\.gz)?$/.test(path)) {
        reply.header('Content-Security-Policy', WORKER_POLICY)
      }
    },
  })

/** The source in the web app, which the development server serves. */
const PUBLIC_PAGE_STYLES = 'src/styles/public-page.css'

/** The address of the style sheet of public pages in this build. */
export async function findPublicPageStyles(webDist: string | undefined): Promise<string> {
  if (!webDist) return `/${PUBLIC_PAGE_STYLES}`
  const manifest = JSON.parse(await readFile(join(webDist, '.vite/manifest.json'), 'utf8'))
  return `/${manifest[PUBLIC_PAGE_STYLES].file}`
}

interface Page {
  html: Buffer
  /** The compressed versions, by coding, smallest first. */
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

/** The HTML files of the build by the path they are served at; `*` is the app's page. */
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

/** The Content-Security-Policy hashes of a page's inline scripts. */
function hashScripts(html: string): string[] {
  const inline = html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)
  return [...inline].map(
    ([, script = '']) => `sha256-${createHash('sha256').update(script).digest('base64')}`,
  )
}
