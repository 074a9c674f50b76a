import { memberPages, publicPages } from '../../web/src/page-table.ts'
import { accountShots } from './accounts.ts'
import { adminShots } from './admin.ts'
import { chatShots } from './chat.ts'
import { frameShots } from './frame.ts'
import { githubShots } from './github.ts'
import { listShots } from './lists.ts'
import { myShots } from './me.ts'
import { noticeShots } from './notices.ts'
import { pushOfferShots } from './push-offer.ts'
import { reportShots } from './reports.ts'
import { settingsShots } from './settings.ts'
import { member, type Shot } from './shot.ts'
import { siteShots } from './site.ts'
import { toastShots } from './toasts.ts'
import { waysInShots } from './ways-in.ts'
import { waysSettingsShots } from './ways-settings.ts'

const states: readonly Shot[] = [
  ...accountShots,
  ...waysInShots,
  ...siteShots,
  ...listShots,
  ...chatShots,
  ...reportShots,
  ...myShots,
  ...githubShots,
  ...settingsShots,
  ...waysSettingsShots,
  ...noticeShots,
  ...toastShots,
  ...pushOfferShots,
  ...frameShots,
  ...adminShots,
]

const isShown = ({ path }: { path: string }) =>
  states.some((shot) => new URL(shot.path, 'http://a').pathname.startsWith(path))

/** All screens and states, named as in the mock-ups, and every page that has none of these. */
export const shots: readonly Shot[] = [
  ...states,
  ...memberPages.filter((page) => !isShown(page)).map(({ file, path }) => member(file, path)),
  ...publicPages
    .filter((page) => page.path !== '*' && !isShown(page))
    .map(({ path }) => ({ name: path.slice(1), path })),
]
