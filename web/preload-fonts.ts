import type { Plugin, Rolldown } from 'vite'

const FONTS = {
  body: /instrument-sans-basic.*\.woff2$/,
  display: /bricolage-grotesque-basic.*\.woff2$/,
  mono: /geist-mono-basic.*\.woff2$/,
}
type Font = keyof typeof FONTS

/** The attributes of links that preload fonts of a build. Throws if it has no file of one. */
export const fontLinks = (fonts: readonly Font[], bundle: Rolldown.OutputBundle) =>
  fonts.map((font) => {
    const file = Object.keys(bundle).find((name) => FONTS[font].test(name))
    if (!file) throw new Error(`The build has no file of the ${font} font`)
    return { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: '' }
  })

/**
 * Preloads the fonts of a page's first text: the body font everywhere, all three on the landing
 * page; `route-pages.ts` adds the others to members' pages. Found only through the CSS, the mono font
 * loaded last of all.
 */
export function preloadFonts(): Plugin {
  return {
    name: 'shipmates-preload-fonts',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle, path }) {
        const fonts: Font[] = path === '/landing.html' ? ['display', 'body', 'mono'] : ['body']
        const links = bundle ? fontLinks(fonts, bundle) : []
        return links.map((attrs) => ({ tag: 'link', attrs, injectTo: 'head' as const }))
      },
    },
  }
}
