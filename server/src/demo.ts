import { serve } from './boot/serve.ts'
import { DEMO_PASSWORD, FRIEND, HERO } from './demo/cast.ts'
import { fillDemo } from './demo/fill.ts'
import { createMailPage } from './demo/mail-page.ts'
import { startScripted } from './demo/scripted/start.ts'

process.stdout.write(
  'Starting the demo. The first start takes about a minute: it makes members, photos and messages.\n',
)

const mailPage = createMailPage()

await serve(
  { DATA_DIR: './data-demo', LOG_LEVEL: 'warn', ...process.env },
  {
    prepare: fillDemo,
    wrapTransport: mailPage.listenIn,
    extend: (app) => {
      mailPage.serve(app)
      if (process.env.DEMO_SCRIPTED !== 'off') startScripted(app)
    },
    greeting: ({ publicUrl }) =>
      [
        `Sign in as linus@ferry.dev (${HERO}) or ${FRIEND}@shipmates.test, password ${DEMO_PASSWORD}`,
        `Read the mail of the demo at ${publicUrl}/demo/mail`,
      ].join('\n'),
  },
)
