import { expect, test } from 'vitest'
import { keyedPages, memberPages, publicPages } from '../page-table.ts'
import { pageAt } from './pages.ts'

const table = [...publicPages, ...memberPages]
const files = Object.keys(import.meta.glob('../pages/*-page.tsx'))

test.each(table)('the page $file exports its component', async ({ path }) => {
  expect(await pageAt(path).load()).toBeTypeOf('function')
})

test('every page of the folder is in the page table', () => {
  const inTable = new Set(table.map(({ file }) => `../pages/${file}-page.tsx`))

  expect([...inTable].toSorted()).toEqual(files.toSorted())
})

test('no two pages share a path or a key', () => {
  const paths = table.map(({ path }) => path)
  const keys = keyedPages.map(({ key }) => key)

  expect(new Set(paths).size).toBe(paths.length)
  expect(new Set(keys).size).toBe(keys.length)
})
