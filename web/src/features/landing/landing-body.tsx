import { ClosingBand, Footer } from './closing.tsx'
import { Features } from './features.tsx'
import { Hero } from './hero.tsx'
import { HowItWorks } from './how-it-works.tsx'

/**
 * The landing page below its header. Prerendered at build time and never hydrated, so nothing in it
 * may use the router, data, style attributes, or click handlers other than links.
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
