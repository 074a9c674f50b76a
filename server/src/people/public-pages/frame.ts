import { type FlagLetter, flags } from '@shipmates/contract/flags'
import { githubMark } from '@shipmates/contract/github-mark'
import type { Config } from '../../platform/config/config.ts'
import { type Html, html } from '../../platform/http/html.ts'

/** The installation, and the address of the style sheet. */
export interface Frame extends Pick<Config, 'publicUrl' | 'siteName'> {
  styles: string
}

interface Content {
  title: string
  head: Html
  main: Html
  /** Whether the viewer is signed in. */
  isMember?: boolean
}

/** A whole page without script. */
export const frame = (
  { title, head, main, isMember }: Content,
  { siteName, styles }: Frame,
): string =>
  html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · ${siteName}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${styles}">
${head}
</head>
<body>
<header><a class="brand" href="/">${mark}Shipmates</a>${isMember ? toApp : toSignUp}</header>
${main}
</body>
</html>
`.html

const toApp = html`<a class="button outline" href="/dashboard">Go to Discover</a>`
const toSignUp = html`<a class="button ghost" href="/login">Sign in</a><a class="button primary" href="/signup">Get started</a>`

/** The page of every name without a public page, whatever the reason. */
export const writeMissingPage = (site: Frame): string =>
  frame(
    {
      title: 'Page not found',
      head: html`<meta name="robots" content="noindex">`,
      main: html`<main class="page missing">${flag('N')}<div><h1>This page isn't on our charts</h1><p>The link may be old or mistyped, or the profile may be private.</p><a class="button outline" href="/">Back home</a></div></main>`,
    },
    site,
  )

/** A flag next to words that carry the meaning. */
export const flag = (letter: FlagLetter): Html =>
  html`<svg class="flag" viewBox="0 0 40 40" preserveAspectRatio="none" aria-hidden="true">${drawFlag(letter, (colour) => `var(--f-${colour})`)}</svg>`

const mark = html`<svg class="mark" viewBox="0 0 32 32" aria-hidden="true"><path d="M3 3h13v26H3z" fill="var(--f-yellow)"/><path d="M16 3h13l-6.5 13L29 29H16z" fill="var(--f-blue)"/></svg>`

export const panel = (title: string, content: Html): Html =>
  html`<section class="panel"><h2>${title}</h2>${content}</section>`

interface Chips {
  label?: string
  /** Whether the items are words rather than names of skills. */
  isWord?: boolean
}

export const chips = (texts: readonly string[], { label, isWord }: Chips = {}): Html =>
  html`<ul class="chips${isWord && ' words'}"${label && html` aria-label="${label}"`}>${texts.map((text) => html`<li dir="auto">${text}</li>`)}</ul>`

const icon = (paths: Html): Html =>
  html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">${paths}</svg>`

export const icons = {
  connect: icon(
    html`<circle cx="9.5" cy="8" r="3.5"/><path d="M3.5 19.5c.6-3.3 3-5 6-5 1.5 0 2.8.4 3.9 1.2M18 13v6M15 16h6"/>`,
  ),
  eye: icon(
    html`<path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12z"/><circle cx="12" cy="12" r="2.8"/>`,
  ),
  github: icon(html`<path class="solid" d="${githubMark}"/>`),
  globe: icon(
    html`<circle cx="12" cy="12" r="8.5"/><path d="M3.5 12h17M12 3.5c2.6 2.4 3.7 5.2 3.7 8.5s-1.1 6.1-3.7 8.5c-2.6-2.4-3.7-5.2-3.7-8.5s1.1-6.1 3.7-8.5z"/>`,
  ),
}

type Colour = (typeof flags)[FlagLetter][number][0]

/** The fields of a flag as SVG, on a 40 × 40 grid. */
export const drawFlag = (letter: FlagLetter, fill: (colour: Colour) => string): Html[] =>
  flags[letter].map(([colour, path]) => html`<path fill="${fill(colour)}" d="${path}"/>`)
