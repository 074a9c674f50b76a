import { afterEach, expect, test } from 'vitest'
import { letterKeys, shortcutKeyOf } from './keys.ts'

const plain = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, target: null }

/** The innermost element of the markup. */
function within(markup: string): Element {
  document.body.innerHTML = markup
  return document.body.querySelector('[data-here]') ?? document.body
}

afterEach(() => letterKeys.write(true))

test.each([
  ['j', {}, 'j'],
  ['J', {}, 'j'],
  ['J', { shiftKey: true }, undefined],
  ['?', { shiftKey: true }, '?'],
  ['/', { shiftKey: true }, '/'],
  ['c', { ctrlKey: true }, undefined],
  ['c', { metaKey: true }, undefined],
  ['c', { altKey: true }, undefined],
  ['ArrowDown', {}, undefined],
  ['Process', {}, undefined],
])('%s with %j is the shortcut %s', (key, modifiers, shortcut) => {
  expect(shortcutKeyOf({ ...plain, ...modifiers, key })).toBe(shortcut)
})

test.each([
  ['a text field', '<input data-here>', undefined],
  ['a search field', '<input type="search" data-here>', undefined],
  ['a text of several lines', '<textarea data-here></textarea>', undefined],
  ['a choice', '<select data-here></select>', undefined],
  ['an editable part', '<p contenteditable="true"><b data-here>x</b></p>', undefined],
  ['a menu', '<div role="menu"><button data-here></button></div>', undefined],
  ['a switch', '<input type="checkbox" data-here>', 'c'],
  ['a button', '<button data-here></button>', 'c'],
])('in %s a letter is a shortcut or typed', (_where, markup, shortcut) => {
  expect(shortcutKeyOf({ ...plain, key: 'c', target: within(markup) })).toBe(shortcut)
})

test('when switched off no letter is a shortcut, and the browser remembers it', () => {
  letterKeys.write(false)

  expect(shortcutKeyOf({ ...plain, key: 'j' })).toBeUndefined()
  expect(localStorage.getItem('shipmates-letter-keys')).toBe('off')
})

test('the switch follows changes in another tab', () => {
  let calls = 0
  const stop = letterKeys.subscribe(() => {
    calls += 1
  })

  localStorage.setItem('shipmates-letter-keys', 'off')
  dispatchEvent(new StorageEvent('storage', { key: 'shipmates-letter-keys' }))
  stop()
  dispatchEvent(new StorageEvent('storage', { key: 'shipmates-letter-keys' }))

  expect(letterKeys.read()).toBe(false)
  expect(calls).toBe(1)
})
