import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'

export type Environment = Record<string, string | undefined>

/** The entries of `.env`, without an `X_FILE` whose `X` the environment sets. */
export function readLayerBelow(environment: Environment, envFile: string): Environment {
  const isOverruled = (name: string) =>
    name.endsWith('_FILE') && environment[name.slice(0, -'_FILE'.length)] !== undefined
  const entries = Object.entries(readEnvFile(envFile))
  return Object.fromEntries(entries.filter(([name]) => !isOverruled(name)))
}

function readEnvFile(path: string): Environment {
  try {
    return parseEnv(readFileSync(path, 'utf8')) as Environment
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {}
    throw error
  }
}

export function readSecretFiles(variables: Environment, names: readonly string[]) {
  const values: Environment = {}
  const problems: string[] = []
  for (const name of names) {
    const path = variables[`${name}_FILE`]
    values[name] = variables[name]
    if (path === undefined) continue
    values[name] = readSecretFile(path)
    // An empty value would count as unset, and silently select another database or no password.
    if (!values[name]) problems.push(`${name}_FILE takes the path of a readable file with a value`)
  }
  return { values, problems }
}

/** A file's content without trailing whitespace; empty if it cannot be read. */
function readSecretFile(path: string): string {
  try {
    return readFileSync(path, 'utf8').trimEnd()
  } catch {
    return ''
  }
}

/** An empty value means unset, as in `SMTP_URL= npm start`. */
export const dropEmpty = (values: Environment): Environment =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value))
