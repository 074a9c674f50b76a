import { Route, Routes } from 'react-router'
import { AccountGallery } from './account-gallery.tsx'
import { ControlsGallery } from './controls-gallery.tsx'
import { MoreControlsGallery } from './more-controls-gallery.tsx'
import { PeopleGallery } from './people-gallery.tsx'
import { ScreensGallery } from './screens-gallery.tsx'
import { ShellGallery } from './shell-gallery.tsx'

/** /gallery inside the shell, and /gallery/account in the split layout. */
export function GalleryPage() {
  return (
    <Routes>
      <Route path="account/:flag?" element={<AccountGallery />} />
      <Route
        path="*"
        element={
          <ShellGallery>
            <ControlsGallery />
            <MoreControlsGallery />
            <PeopleGallery />
            <ScreensGallery />
          </ShellGallery>
        }
      />
    </Routes>
  )
}
