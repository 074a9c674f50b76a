import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { profileOf } from '../../testing/members.ts'
import { IdentityCard } from './identity-card.tsx'
import type { Photo } from './use-photo.ts'

const linus = profileOf({ userName: 'linus_f', photoUrl: null })
const photo: Photo = {
  picked: undefined,
  selected: { photo: new Blob(['x']), name: 'deck.png', previewUrl: 'blob:deck' },
  progress: 0,
  pick: vi.fn(),
  crop: vi.fn(),
  cancelCrop: vi.fn(),
  cancel: vi.fn(),
  upload: vi.fn(),
  uploadSelected: vi.fn(),
  uploadError: null,
  isUploading: false,
}

const card = (isUploading: boolean) => (
  <IdentityCard
    profile={linus}
    photo={{ ...photo, isUploading }}
    isEditing={false}
    editButton={{ current: null }}
    onEdit={vi.fn()}
    onAdd={vi.fn()}
  />
)

test('a selected photo says that it uploads only once the upload runs', () => {
  const { rerender } = render(card(false))
  expect(screen.getByText('Ready to upload.')).toBeTruthy()

  rerender(card(true))
  expect(screen.getByText('Uploading your photo…')).toBeTruthy()
})
