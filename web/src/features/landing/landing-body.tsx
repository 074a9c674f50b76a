import { ClosingBand, Footer } from './closing.tsx'
import { Features } from './features.tsx'
import { Hero } from './hero.tsx'
import { HowItWorks } from './how-it-works.tsx'

/**
 * The front door under its header. The build renders it to HTML that no script ever touches, so nothing
 * in it may ask for a router, for data, for a style attribute or for a press that is not a link's.
 */
export function LandingBody() {
  return (
    <>
      <main id="main">
        <Hero />
        <Features />
        <HowItWorks />
        <ClosingBand />
      </main>
      <Footer />
    </>
  )
}
