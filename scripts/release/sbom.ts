import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { outsideNpm } from '../run.ts'
import { writeManifests } from './stage.ts'

interface Bill {
  serialNumber: string
  metadata: { timestamp: string; component: { name: string; type: string } }
}

/**
 * Writes a bill of materials in CycloneDX JSON: the packages of the server on any platform, and those that the web app
 * is built from. The same commit gives the same bytes. Uses a new folder for it.
 *
 * `--omit=dev` is not enough: npm then leaves out packages that one workspace needs only for development and another
 * one to run.
 */
export async function writeBillOfMaterials(
  checkout: string,
  folder: string,
  time: Date,
  file: string,
): Promise<void> {
  // npm names it after the folder.
  const product = join(folder, 'shipmates')
  await writeManifests(checkout, product, ['contract', 'server', 'web'])
  const args = ['sbom', '--sbom-format=cyclonedx', '--package-lock-only']
  const bill = JSON.parse(
    execFileSync('npm', args, {
      cwd: product,
      env: outsideNpm,
      maxBuffer: 64 * 1024 ** 2,
      encoding: 'utf8',
    }),
  ) as Bill
  bill.metadata.component.type = 'application'
  bill.metadata.timestamp = time.toISOString()
  bill.serialNumber = ''
  bill.serialNumber = `urn:uuid:${uuidOf(JSON.stringify(bill))}`
  writeFileSync(file, `${JSON.stringify(bill, null, 2)}\n`)
}

/** A UUID derived from a text (version 8, RFC 9562). */
function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex')
  const variant = ((Number.parseInt(hex[16]!, 16) & 3) | 8).toString(16)
  const groups = [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`]
  return [...groups, `${variant}${hex.slice(17, 20)}`, hex.slice(20, 32)].join('-')
}
