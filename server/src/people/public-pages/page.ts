import { flagOf } from '@shipmates/contract/flags'
import { intentFlags } from '@shipmates/contract/intent-flags'
import { intentWords } from '@shipmates/contract/messages/intents'
import { photoUrl } from '@shipmates/contract/photos'
import type { Link, Project } from '@shipmates/contract/profiles'
import { hostOf, shortAddress } from '@shipmates/contract/short-address'
import { tileOf } from '@shipmates/contract/tiles'
import { type Html, html } from '../../platform/http/html.ts'
import { chips, drawFlag, type Frame, flag, frame, icons, panel } from './frame.ts'
import type { PublicProfile } from './read.ts'
import { describe, taglineOf } from './words.ts'

/** The reader of the page. */
export type Viewer = 'visitor' | 'member' | 'owner'

interface Shown {
  profile: PublicProfile
  viewer: Viewer
  /** Changes with the picture for shared links. */
  cardVersion: string
}

/** The public page of a member. */
export function writePage({ profile, viewer, cardVersion }: Shown, site: Frame): string {
  const { userName, intents, skills, interests } = profile
  const isOwn = viewer === 'owner'
  const connect = wayToConnect(userName, viewer)
  const main = html`
<main class="page">
${isOwn && ownersBar(profile)}
<article class="person" aria-labelledby="name">
<svg class="pennant" viewBox="0 0 40 40" preserveAspectRatio="none" aria-hidden="true">${drawFlag(flagOf(userName), inColours)}</svg>
<div class="person-top">${avatar(profile)}${!isOwn && html`<a class="button primary" href="${connect}">${icons.connect}Connect with ${userName}</a>`}</div>
<h1 id="name">${userName}</h1>
<p class="tagline" dir="auto">${taglineOf(profile, site.siteName)}</p>
${intents.length > 0 && html`<ul class="intents" aria-label="Looking for">${intents.map((intent) => html`<li>${flag(intentFlags[intent])}${intentWords[intent]}</li>`)}</ul>`}
</article>
${parts([
  [about(profile), projects(profile.projects)],
  [
    skills.length > 0 && panel('Skills', chips(skills)),
    interests.length > 0 && panel('Interests', chips(interests, { isWord: true })),
    links(profile.links),
  ],
])}
${viewer === 'visitor' && callToAction(userName, connect)}
<footer>${flagLine(userName)}<a href="/">About Shipmates</a></footer>
</main>`
  return frame(
    {
      title: userName,
      head: headOf({ profile, cardVersion }, site),
      main,
      isMember: viewer !== 'visitor',
    },
    site,
  )
}

/** Names that do not start with a letter fly flag K instead. */
const flagLine = (userName: string): Html | false =>
  /^[a-z]/i.test(userName) &&
  html`<p>Signal flag ${flagOf(userName)} flies for everyone whose name starts with it.</p>`

const inColours = (colour: string) => `var(--f-${colour})`

/** The address of the Connect button: the member's profile, for visitors through the sign-up. */
function wayToConnect(userName: string, viewer: Viewer): string {
  const profile = `/dashboard?${new URLSearchParams({ search: `@${userName}`, profile: userName })}`
  return viewer === 'visitor' ? `/signup?${new URLSearchParams({ to: profile })}` : profile
}

function headOf(
  { profile, cardVersion }: Pick<Shown, 'profile' | 'cardVersion'>,
  { publicUrl, siteName }: Frame,
): Html {
  const { userName, visibility } = profile
  const address = `${publicUrl}/@${userName}`
  const description = describe(profile, siteName)
  const card = `${address}/card.png?v=${cardVersion}`
  return html`
<meta name="description" content="${description}">
${visibility !== 'public' && html`<meta name="robots" content="noindex">`}
<link rel="canonical" href="${address}">
<meta property="og:type" content="profile">
<meta property="og:site_name" content="${siteName}">
<meta property="og:url" content="${address}">
<meta property="og:title" content="${userName} on ${siteName}">
<meta property="og:description" content="${description}">
<meta property="og:image" content="${card}">
<meta property="og:image:width" content="1200">
<meta property="og:image:height" content="630">
<meta property="og:image:alt" content="${userName} on ${siteName}">
<meta property="profile:username" content="${userName}">
<meta name="twitter:card" content="summary_large_image">`
}

function ownersBar({ visibility }: PublicProfile): Html {
  const seen =
    visibility === 'members'
      ? 'This is what visitors would see. Nobody else can open this page while your profile is for members only.'
      : 'This is what visitors see. Your age, gender, email, connections and presence are never shown here.'
  return html`<div class="own" role="note">${icons.eye}<p>${seen}</p><a class="button outline" href="/profile">Edit profile</a></div>`
}

function avatar({ id, userName, photoHash }: PublicProfile): Html {
  const photo = photoUrl(photoHash)
  return html`<span class="avatar tile-${tileOf(id)}"><span aria-hidden="true">${userName.charAt(0).toUpperCase()}</span>${photo && html`<img src="${photo}" alt="" width="128" height="128">`}</span>`
}

/** Two columns, or one if one of them is empty. */
function parts(columns: readonly (Html | false)[][]): Html | false {
  const filled = columns.filter((column) => column.some(Boolean))
  if (filled.length === 0) return false
  return html`<div class="parts${filled.length === 1 && ' single'}">${filled.map((column) => html`<div>${column}</div>`)}</div>`
}

const about = ({ about }: PublicProfile): Html | false =>
  Boolean(about) && panel('About', html`<p class="about" dir="auto">${about}</p>`)

const projects = (all: readonly Project[]): Html | false =>
  all.length > 0 && panel('Projects', html`<ul class="projects">${all.map(project)}</ul>`)

const project = ({ name, url, description, skills }: Project): Html => html`<li>
<h3 dir="auto">${isLink(url) ? link(url, name) : name}</h3>
${isLink(url) && html`<p class="address">${shortAddress(url)}</p>`}
${description && html`<p dir="auto">${description}</p>`}
${skills.length > 0 && chips(skills, { label: 'Skills' })}
</li>`

const links = (all: readonly Link[]): Html | false => {
  const safe = all.filter(({ url }) => isLink(url))
  if (safe.length === 0) return false
  const items = safe.map(
    ({ url, label }) =>
      html`<li>${iconOf(url)}${link(url, label || shortAddress(url))}${label && html`<span class="address">${hostOf(url)}</span>`}</li>`,
  )
  return panel('Links', html`<ul class="links">${items}</ul>`)
}

const iconOf = (url: string) => (/^https:\/\/github\.com\//i.test(url) ? icons.github : icons.globe)

const link = (url: string, text: string): Html =>
  html`<a href="${url}" rel="noopener nofollow ugc">${text}</a>`

/** Other schemes could run a script. Stored links passed the same check. */
const isLink = (url: string | null): url is string => url !== null && /^https:\/\/[^\s/]/i.test(url)

const callToAction = (
  userName: string,
  href: string,
): Html => html`<section class="call" aria-labelledby="call">
${flag('K')}
<div><h2 id="call">Build something with ${userName}</h2><p>Shipmates is where developers find people to build with.</p></div>
<a class="button signal" href="${href}">Get started free</a>
</section>`
