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

/** The services of compose.yaml where no variable is set. */
export function readServices(checkout: string): Record<string, Service> {
  const text = readFileSync(join(checkout, 'compose.yaml'), 'utf8')
  const json = JSON.stringify(parse(text, { merge: true }))
  const { services } = JSON.parse(json.replaceAll(/\$\{\w+:-([^}]*)\}/g, '$1'))
  return services
}
