import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Route } from '@shipmates/contract/route'

const folder = fileURLToPath(new URL('../../../contract/src/', import.meta.url))

const isRoute = (value: unknown): value is Route =>
  typeof value === 'object' && value !== null && 'method' in value && 'access' in value

/** Every route of the contract, by its name there. Found in its files. */
export const namedRoutes: ReadonlyMap<string, Route> = await findRoutes()

/** Every route of the contract. */
export const contractRoutes: readonly Route[] = [...namedRoutes.values()]

async function findRoutes(): Promise<Map<string, Route>> {
  const files = readdirSync(folder).filter((file) => /^[\w-]+\.ts$/.test(file))
  const modules = await Promise.all(files.map((file) => import(`${folder}${file}`)))
  return new Map(
    modules
      .flatMap((module) => Object.entries<unknown>(module))
      .filter((entry): entry is [string, Route] => isRoute(entry[1])),
  )
}
