import { getSite } from '@shipmates/contract/site'
import { linkedPages, pageNames } from '../../lib/format/site-pages.ts'
import { call } from '../../lib/net/api.ts'

/** Puts the site's name and the links to the admin's pages into the footer, which is static. */
export async function addSiteLinks(): Promise<void> {
  const place = document.getElementById('site-links')
  const { data: site } = await call(getSite)
  const name = document.getElementById('site-name')
  if (name) name.textContent = site.name
  const links = linkedPages(site.pages).map((page) => linkTo(`/${page}`, pageNames[page]))
  if (site.supportEmail) links.push(linkTo(`mailto:${site.supportEmail}`, 'Contact'))
  place?.replaceChildren(...links)
}

function linkTo(href: string, text: string): HTMLElement {
  const link = document.createElement('a')
  link.href = href
  link.textContent = text
  return link
}
