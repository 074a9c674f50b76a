import { fileURLToPath } from 'node:url'

// `src/paths.ts` and the built `dist/main.js` are both one level below `server/`.
const serverDir = new URL('../', import.meta.url)

/** The directory of the SQL schema: the baseline, by area, and the numbered migrations after it. */
export const schemaDir = fileURLToPath(new URL('schema/', serverDir))

/** The package.json that holds the version. */
export const packageFile = fileURLToPath(new URL('package.json', serverDir))

/** The directory of the built web app. */
export const webDist = fileURLToPath(new URL('../web/dist/', serverDir))
