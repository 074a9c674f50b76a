import type { FastifyReply, FastifyRequest } from 'fastify'
import { asStillPage } from './headers.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** The "not found" page, without script. */
    missingPage?: string
  }
}

/** The decoded path of a URL, or the path itself if it cannot be decoded. */
export function pathOf(address: string): string {
  const [path = ''] = address.split('?')
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

const isPagePath = (path: string) =>
  !/^\/(api|socket\.io|photos|assets)(\/|$)/.test(path) && !/\/\.|\.[^/]*$/.test(path)

/** Whether a browser may open this address as a page: not an address of the API or of a file. */
export const isPageRequest = ({ method, url }: Pick<FastifyRequest, 'method' | 'url'>): boolean =>
  (method === 'GET' || method === 'HEAD') && isPagePath(pathOf(url))

/** Answers a request for a page with the "not found" page. Returns false if it is not for a page. */
export function sendMissingPage(request: FastifyRequest, reply: FastifyReply): boolean {
  const { missingPage } = request.server
  if (missingPage === undefined || !isPageRequest(request)) return false
  asStillPage(reply.status(404).header('X-Robots-Tag', 'noindex')).send(missingPage)
  return true
}
