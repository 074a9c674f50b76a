import { GITHUB_CALLBACK_PATH, type GithubFailure } from '@shipmates/contract/github'
import { authorizeUrl } from '../../adapters/github/oauth.ts'
import type { Deps } from '../../deps.ts'
import type { GithubConfig } from '../../platform/config/config.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { createToken, hashToken } from '../../platform/tokens.ts'
import { updateFailed, upsertReading } from './queries.ts'
import { createReader, type Reader, type ReaderDeps } from './reader.ts'

/** A member has this long at GitHub. GitHub's codes live as long. */
const STATE_LIFETIME_MS = 10 * 60_000

const callbackOf = (publicUrl: string) => publicUrl + GITHUB_CALLBACK_PATH

/** The address at GitHub for a member. Its state is valid once, for this session, for ten minutes. */
export async function startLink(
  { config, db, now }: Pick<Deps, 'config' | 'db' | 'now'>,
  { sessionId }: Viewer,
  github: GithubConfig,
): Promise<string> {
  const state = createToken()
  const expiresAt = new Date(now().getTime() + STATE_LIFETIME_MS)
  await db
    .insertInto('githubStates')
    .values({ hash: hashToken(state), sessionId, expiresAt })
    .execute()
  return authorizeUrl(github, { callback: callbackOf(config.publicUrl), state, scope: '' })
}

/** The readings of this node. They start when a member returns from GitHub. */
export interface Imports {
  /** Finishes a member's return from GitHub, with the query of the callback. Returns the page to open. */
  finish(viewer: Viewer | undefined, query: URLSearchParams): Promise<string>
  stop(): Promise<void>
}

/** Without the settings for GitHub, no reading starts. */
export function openImports(deps: Omit<ReaderDeps, 'github'> & Pick<Deps, 'config'>): Imports {
  const { github } = deps.config
  const reader = github && createReader({ ...deps, github })
  return {
    finish: async (viewer, query) => {
      const isBegun = reader && (await finishLink({ ...deps, reader }, viewer, query))
      return isBegun ? '/profile' : '/profile?github=expired'
    },
    stop: async () => reader?.stop(),
  }
}

/**
 * Starts to read the account of a member who returns from GitHub. Returns false, and does nothing, unless the state is
 * an unused one of this session.
 */
async function finishLink(
  {
    config,
    db,
    log,
    now,
    reader,
  }: Pick<Deps, 'config' | 'db' | 'log' | 'now'> & { reader: Reader },
  viewer: Viewer | undefined,
  query: URLSearchParams,
): Promise<boolean> {
  const [state, ...others] = query.getAll('state')
  const code = query.get('code')
  const error = query.get('error')
  if (!viewer || state === undefined || others.length > 0) return false
  const { userId, sessionId } = viewer
  const stored = await db
    .deleteFrom('githubStates')
    .where('hash', '=', hashToken(state))
    .where('sessionId', '=', sessionId)
    .returning('expiresAt')
    .executeTakeFirst()
  if (!stored || stored.expiresAt <= now()) return false

  const id = await upsertReading(db, userId, now())
  if (code) {
    reader.start({ id, userId, callback: callbackOf(config.publicUrl), state, code })
  } else {
    const reason: GithubFailure = error === 'access_denied' ? 'denied' : 'refused'
    if (reason === 'refused')
      log.warn({ error: nameOf(error) }, 'GitHub refused to link an account')
    await updateFailed(db, id, { reason, retryAt: null })
  }
  return true
}

/** The error of a refusal, as OAuth spells it. Any other value comes from a made-up address. */
const nameOf = (error: string | null): string =>
  error !== null && /^[\w-]{1,64}$/.test(error) ? error : 'unknown'
