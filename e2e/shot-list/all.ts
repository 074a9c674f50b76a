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
import { signInShots } from './sign-in.ts'
import { signInSettingsShots } from './sign-in-settings.ts'
import { siteShots } from './site.ts'
import { toastShots } from './toasts.ts'

/** The shots of each list, in the order in which one page can show them. */
const lists: Record<string, readonly Shot[]> = {
  accounts: accountShots,
  'sign-in methods': signInShots,
  site: siteShots,
  lists: listShots,
  chat: chatShots,
  reports: reportShots,
  me: myShots,
  github: githubShots,
  settings: settingsShots,
  'sign-in methods of settings': signInSettingsShots,
  notices: noticeShots,
  toasts: toastShots,
  'offer of push': pushOfferShots,
  frame: frameShots,
  admin: adminShots,
}
const states = Object.values(lists).flat()

const isShown = ({ path }: { path: string }) =>
  states.some((shot) => new URL(shot.path, 'http://a').pathname.startsWith(path))

const others: readonly Shot[] = [
  ...memberPages.filter((page) => !isShown(page)).map(({ file, path }) => member(file, path)),
  ...publicPages
    .filter((page) => page.path !== '*' && !isShown(page))
    .map(({ path }) => ({ name: path.slice(1), path })),
]

/** All screens and states, named as in the mock-ups, and every page without any. */
export const shotLists = { ...lists, others }

export const shots: readonly Shot[] = Object.values(shotLists).flat()
