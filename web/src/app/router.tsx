import { lazy, Suspense } from 'react'
import { BrowserRouter, Route, Routes } from 'react-router'
import { FlagSprite } from '../components/flag-sprite.tsx'
import { Toaster } from '../components/ui/toaster.tsx'
import { KeepScroll } from './keep-scroll.tsx'
import { LoadingScreen } from './loading-screen.tsx'
import { pages } from './pages.ts'

const Home = pages['/'].Page
const NotFound = pages['*'].Page

/** Every part in every state, for whoever builds on them. Development only. */
const Gallery = import.meta.env.DEV
  ? lazy(async () => ({ default: (await import('../gallery/gallery-page.tsx')).GalleryPage }))
  : undefined

export function Router() {
  return (
    <BrowserRouter>
      <FlagSprite />
      <KeepScroll />
      <Suspense fallback={<LoadingScreen />}>
        <Routes>
          <Route path="/" element={<Home />} />
          {Gallery && <Route path="/gallery/*" element={<Gallery />} />}
          <Route path="*" element={<NotFound />} />
        </Routes>
      </Suspense>
      <Toaster />
    </BrowserRouter>
  )
}
