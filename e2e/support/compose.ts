import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'

export interface Service {
  image?: string
  build?: string
  command?: string[]
  environment?: Record<string, string>
  read_only?: boolean
  tmpfs?: string[]
  volumes?: string[]
  depends_on?: Record<string, unknown> | string[]
  healthcheck?: object
}

/** The services of compose.yaml with these variables, as if they were in `.env`. */
export function readServices(
  checkout: string,
  variables: Record<string, string>,
): Record<string, Service> {
  const text = readFileSync(join(checkout, 'compose.yaml'), 'utf8')
  const json = JSON.stringify(parse(text, { merge: true }))
  const insert = (_: string, name: string, otherwise: string) =>
    JSON.stringify(variables[name] ?? otherwise).slice(1, -1)
  const { services } = JSON.parse(json.replaceAll(/\$\{(\w+):-([^}]*)\}/g, insert))
  return services
}
