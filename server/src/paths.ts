import { fileURLToPath } from 'node:url'

// `src/paths.ts` and the built `dist/main.js` are both one level below `server/`.
const serverDir = new URL('../', import.meta.url)

/** The directory of the numbered SQL migrations. */
export const migrationsDir = fileURLToPath(new URL('migrations/', serverDir))

/** The package.json that holds the version. */
export const packageFile = fileURLToPath(new URL('package.json', serverDir))

/** The directory of the built web app. */
export const webDist = fileURLToPath(new URL('../web/dist/', serverDir))
