import { fileURLToPath } from 'node:url'

// Both `src/paths.ts` and the built `dist/main.js` lie one level below `server/`.
const serverDir = new URL('../', import.meta.url)

/** Where the numbered SQL migrations lie. */
export const migrationsDir = fileURLToPath(new URL('migrations/', serverDir))

/** Tells the version. */
export const packageFile = fileURLToPath(new URL('package.json', serverDir))

/** Where the built web app lies. */
export const webDist = fileURLToPath(new URL('../web/dist/', serverDir))
