import { expect, test } from 'vitest'
import { enterTopLayer, topDialog } from './top-dialog.ts'

test('unregistering a dialog twice leaves the dialog below it', () => {
  const lower = document.createElement('dialog')
  const leaveLower = enterTopLayer(lower)
  const leaveUpper = enterTopLayer(document.createElement('dialog'))

  leaveUpper()
  leaveUpper()

  expect(topDialog()).toBe(lower)
  leaveLower()
  expect(topDialog()).toBeUndefined()
})
