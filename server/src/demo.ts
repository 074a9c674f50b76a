import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { serve } from './boot/serve.ts'
import { createCast, DEMO_PASSWORD, emailOf, FRIEND, HERO } from './demo/cast.ts'
import { fillDemo } from './demo/fill.ts'
import { createMailPage } from './demo/mail-page.ts'
import { startScripted } from './demo/scripted/play.ts'
import { webDist } from './paths.ts'
import { findPublicPageStyles } from './platform/http/pages.ts'

process.stdout.write(
  'Starting the demo. The first start takes about a minute: it makes members, photos and messages.\n',
)

const own = [HERO, FRIEND].map(emailOf)
const strangers = createCast(new Date()).map(({ email }) => email)
const mailPage = createMailPage(new Set(strangers.filter((email) => !own.includes(email))))

await serve(
  { DATA_DIR: './data-demo', LOG_LEVEL: 'warn', ...process.env },
  {
    prepare: fillDemo,
    wrapTransport: mailPage.listenIn,
    extend: (app, { publicUrl, siteName }) => {
      const isBuilt = existsSync(join(webDist, 'index.html'))
      const styles = findPublicPageStyles(isBuilt ? webDist : undefined)
      mailPage.serve(app, { publicUrl, siteName, styles })
      if (process.env.DEMO_SCRIPTED !== 'off') startScripted(app)
    },
    greeting: ({ publicUrl }) =>
      [
        `Sign in as ${emailOf(HERO)} (${HERO}) or ${emailOf(FRIEND)}, password ${DEMO_PASSWORD}`,
        `Read the mail of the demo at ${publicUrl}/demo/mail`,
      ].join('\n'),
  },
)
